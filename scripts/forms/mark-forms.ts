import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { withPlaces } from './places.ts'

export const isFormSource = (file: string): boolean =>
  /^src\/domains\/\w+\/web\/.*\.tsx?$|^src\/app\/web\/.*\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file)

/** For tests: passes each form its place in the code, so that a form that no test sends can be named. */
export const markForms = (root: string): Plugin => ({
  name: 'mark-forms',
  enforce: 'pre',
  transform: (source, id) => {
    const file = relative(root, id.replace(/\?.*$/, ''))
    if (!isFormSource(file) || !/CallForm|EntityDrawer/.test(source)) return null
    return { code: withPlaces(file, source), map: null }
  },
})
