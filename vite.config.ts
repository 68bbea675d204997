import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { CHUNKS, CONTRACTS, createChunks } from './scripts/chunks.ts'
import { compressed } from './scripts/compressed.ts'
import { requestOnly } from './scripts/request-only.ts'
import { assetName, HASH, smallFont } from './scripts/small-font.ts'
import { withoutJsonSchema } from './scripts/without-json-schema.ts'

const chunks = createChunks()

export default defineConfig({
  plugins: [requestOnly(), withoutJsonSchema(), react(), smallFont(), compressed()],
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    manifest: true,
    rolldownOptions: {
      // What contracts define has no effect, so parts that no screen uses are left out.
      treeshake: {
        moduleSideEffects: [
          { test: /src[\\/](domains[\\/]\w+|kit|engines\/\w+)[\\/]contract[\\/]/, sideEffects: false },
        ],
      },
      output: {
        assetFileNames: assetName,
        chunkFileNames: `assets/[name]-${HASH}.js`,
        entryFileNames: `assets/[name]-${HASH}.js`,
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'schema', test: /node_modules[\\/]zod[\\/]/ },
            // Each holds what the ones before it do not, so their order is that in which they are made.
            ...CHUNKS.map((name) => ({ name: chunks(name), debugName: name })),
            // Parts of several screens: one file instead of dozens.
            ...CONTRACTS.map((name) => ({ name, minShareCount: 3 })),
            {
              name: 'parts',
              test: /src[\\/]kit[\\/](?!web[\\/]chart)|node_modules[\\/](@mantine|@tabler|@tanstack)/,
              minShareCount: 15,
            },
            // What the editor of texts stands on; fetched beside it.
            { name: 'editor-model', test: /node_modules[\\/](prosemirror-[a-z-]+|@tiptap[\\/](pm|core))[\\/]/ },
          ],
        },
      },
    },
  },
  test: { include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'] },
})
