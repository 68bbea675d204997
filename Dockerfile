# Builds the browser application, then carries only what runs.
FROM node:26-bookworm-slim AS build
WORKDIR /muster
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/postgres-15

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /muster
COPY --from=build --chown=node:node /muster/package.json ./
COPY --from=build --chown=node:node /muster/node_modules ./node_modules
COPY --from=build --chown=node:node /muster/dist ./dist
COPY --from=build --chown=node:node /muster/migrations ./migrations
COPY --from=build --chown=node:node /muster/src ./src
COPY --from=build --chown=node:node /muster/demo ./demo
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# The runtime is the Node of node_modules, the same one that the tests ran on.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "src/server.ts"]
