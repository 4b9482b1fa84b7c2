# The server with the built web application, on Debian with Node 24. `docker build -t countersign .`, then
# `docker run -p 3000:3000 -v countersign:/data --read-only --tmpfs /tmp --env-file production.env countersign`; with PostgreSQL and S3: ops/compose.
# Where no registry of images is reached: `node scripts/build-image.mjs` (docs/operations.md, The image).
# It is production: the start names every setting that it still needs (docs/operations.md, Before production); all settings: README.md.

# What it is built with, and what it runs on: npm and its like stay behind.
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
# Among what no code loads are the binaries of other platforms, 240 MB.
COPY scripts/prune.mjs scripts/prune-image.mjs scripts/
RUN node scripts/prune-image.mjs

FROM ${DEBIAN_IMAGE}
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node && mkdir /data && chown node:node /data
COPY --from=node /usr/local/bin/node /usr/local/bin/
WORKDIR /app
# A third of a start is compiling the sources, so Node.js stores what it compiled.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compiled
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY server server
COPY models/digits/digits.onnx models/digits/
COPY models/faces/*.onnx models/faces/
COPY --from=web /app/web/dist web/dist
# The user `node`, by number: so Kubernetes knows that it is not root. Nothing but /data and /tmp is written to: the rest may be read-only.
USER 1000:1000
VOLUME /data
EXPOSE 3000
# Alive, and not ready: who replaces unhealthy containers must not do so because the database is away.
HEALTHCHECK --start-period=30s CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--import", "./server/quick-imports.mjs", "server/src/main.ts"]
