import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { isFormSource } from './mark-forms.ts'
import { placesOf } from './places.ts'
import { UNSENT } from './unsent.ts'

const PROJECTS = ['web', 'web-alone', 'every-form']

/** Returns the places of the forms that a test has tried, as `kit/web/testing/setup.ts` notes them. */
const triedBy = (meta: object): string[] => {
  const forms: unknown = Reflect.get(meta, 'forms')
  return Array.isArray(forms) ? forms.map(String) : []
}

/** By the file and what is written for the call: a line moves. */
const keyOf = (place: string, call: string): string => `${place.replace(/:\d+/, '')} ${call}`

type Found = Readonly<{ untried: readonly string[]; needless: readonly string[] }>

/** Finds forms that no test has tried and no excuse names; and excuses of forms that were tried, or are deleted. */
const compare = (root: string, sent: ReadonlySet<string>): Found => {
  const forms = globSync('src/**/web/**/*.{ts,tsx}', { cwd: root })
    .filter(isFormSource)
    .flatMap((file) => placesOf(file, readFileSync(join(root, file), 'utf8')))
  const unsent = forms.filter(({ place }) => !sent.has(place))
  const excused = new Set(unsent.map(({ place, call }) => keyOf(place, call)))
  return {
    untried: unsent
      .filter(({ place, call }) => UNSENT[keyOf(place, call)] === undefined)
      .map(({ place, call }) => `${place} (${call}) is tried by no test.`),
    needless: Object.keys(UNSENT)
      .filter((key) => !excused.has(key))
      .map((key) => `${key} is excused in scripts/forms/unsent.ts, and is tried or gone.`),
  }
}

/** Fails a run of all tests of screens after which a form has been tried by none: what it drops would not be seen. */
export const sentForms = (root: string): Reporter => ({
  onTestRunEnd: (modules: readonly TestModule[]) => {
    const ofScreens = modules.filter(({ project }) => PROJECTS.includes(project.name))
    const ran = new Set(ofScreens.map(({ moduleId }) => relative(root, moduleId)))
    const tests = ofScreens.flatMap((module) => [...module.children.allTests()])
    const isWhole = globSync('src/**/web/**/*.test.{ts,tsx}', { cwd: root }).every((file) => ran.has(file))
    if (!isWhole || tests.some((test) => test.result().state === 'skipped')) return
    const { untried, needless } = compare(root, new Set(tests.flatMap((test) => triedBy(test.meta()))))
    // The walk may come to a form that it misses otherwise: an excuse too many hides nothing that was tried.
    if (needless.length > 0) process.stderr.write(`\nExcuses to take out:\n${needless.join('\n')}\n`)
    if (untried.length === 0) return
    process.stderr.write(`\nForms that no test tries:\n${untried.join('\n')}\n`)
    process.exitCode = 1
  },
})
