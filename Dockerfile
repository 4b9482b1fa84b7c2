# The server with the built web application, on Debian with Node 24. `docker build -t countersign .`, then
# `docker run -p 3000:3000 -v countersign:/data --read-only --tmpfs /tmp --env-file production.env countersign`; with PostgreSQL: ops/compose.
# It is production: the start names every setting that it still needs (docs/operations.md, Before production); all settings: README.md.

FROM node:24-bookworm-slim AS web
WORKDIR /app
COPY package.json package-lock.json tsconfig.base.json ./
COPY contract contract
COPY web web
RUN npm ci --omit=dev --workspace web --workspace contract --ignore-scripts --no-audit --no-fund
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
RUN npm ci --omit=dev --workspace server --workspace contract --ignore-scripts --no-audit --no-fund
# Among what no code loads are the binaries of other platforms, 240 MB.
COPY scripts/prune.mjs scripts/
RUN node scripts/prune.mjs

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY server server
COPY models/digits/digits.onnx models/digits/
COPY --from=web /app/web/dist web/dist
RUN mkdir /data && chown node:node /data
# The user `node`, by number: so Kubernetes knows that it is not root. Nothing but /data and /tmp is written to: the rest may be read-only.
USER 1000:1000
VOLUME /data
EXPOSE 3000
# Alive, and not ready: who replaces unhealthy containers must not do so because the database is away.
HEALTHCHECK --start-period=30s CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--import", "./server/quick-imports.mjs", "server/src/main.ts"]
