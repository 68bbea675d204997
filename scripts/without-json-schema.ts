import type { Plugin } from 'vite'

const MADE_IN = /zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/
const EXPORTED = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm

/**
 * Leaves the making of JSON schemas out of the scripts of browsers: only the description of the calls needs it, and
 * each schema refers to it, so the bundler cannot know. A call of it throws.
 */
export const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  apply: 'build',
  transform: (code, id) => {
    if (!MADE_IN.test(id)) return null
    const names = [...code.matchAll(EXPORTED)].map(([, name, renamed]) => renamed ?? name)
    // Schemas make these methods beforehand, and call them only for a JSON schema.
    const exported = names.map((name) => `${name?.startsWith('create') === true ? 'later' : 'refuse'} as ${name}`)
    return {
      code: `const refuse = () => { throw new Error('JSON schemas are made on the server') }
const later = () => refuse
export { ${exported.join(', ')} }`,
      map: null,
    }
  },
})
