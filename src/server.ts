import './check-node.cjs'

// Only now what an older Node cannot even read.
const { enableCompileCache, flushCompileCache } = await import('node:module')
const { join } = await import('node:path')

// The program is hundreds of modules, stripped of their types and compiled at each start: what was done once is kept.
// Where the folder cannot be written, the start is as long as before.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
const { main } = await import('#app/server/main.ts')
await main()
flushCompileCache()
