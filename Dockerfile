# The server with the built web application, on Debian with Node 24. `docker build -t countersign .`, then
# `docker run -p 3000:3000 -v countersign:/data --read-only --tmpfs /tmp --env-file production.env countersign`; with PostgreSQL and S3: ops/compose.
# Without an image registry, run `node scripts/build-image.mjs` (docs/install.md, Docker image).
# The image runs in production mode: the start lists every missing setting (docs/configure.md). All settings: docs/settings.md.

# NODE_IMAGE builds the image and DEBIAN_IMAGE runs it: npm and other build tools are not included.
ARG NODE_IMAGE=node:24-bookworm-slim
ARG DEBIAN_IMAGE=debian:bookworm-slim

FROM ${NODE_IMAGE} AS node

FROM node AS web
WORKDIR /app
COPY package.json package-lock.json tsconfig.base.json ./
COPY contract contract
COPY client client
COPY web web
COPY docs docs
RUN npm ci --omit=dev --workspace web --workspace contract --ignore-scripts --no-audit --no-fund
RUN npm run build

FROM node AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
RUN npm ci --omit=dev --workspace server --workspace contract --ignore-scripts --no-audit --no-fund
# Removes files that no code loads, such as 240 MB of binaries for other platforms.
COPY scripts/prune.mjs scripts/prune-image.mjs scripts/
RUN node scripts/prune-image.mjs

FROM ${DEBIAN_IMAGE}
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node && mkdir /data && chown node:node /data
COPY --from=node /usr/local/bin/node /usr/local/bin/
WORKDIR /app
# Compiling the sources takes a third of the startup time, so Node.js caches the compiled code.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compiled
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY server server
COPY models/digits/digits.onnx models/digits/
COPY models/faces/*.onnx models/faces/
COPY --from=web /app/web/dist web/dist
# The user `node` is given by number, so that Kubernetes can verify that it is not root. The server writes only to /data and /tmp, so the rest can be
# read-only.
USER 1000:1000
VOLUME /data
EXPOSE 3000
# The health check only tests that the process is alive. A test of readiness would get the container replaced during a database outage.
HEALTHCHECK --start-period=30s CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--min-semi-space-size=16", "--max-semi-space-size=16", "--import", "./server/quick-imports.mjs", "server/src/main.ts"]
