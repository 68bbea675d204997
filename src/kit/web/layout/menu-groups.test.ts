import { expect, it } from 'vitest'
import { folded, isFolded, type PageAction } from './menu-groups.ts'

const action = (label: string, group?: string): PageAction => ({
  label,
  run: () => undefined,
  ...(group ? { group } : {}),
})
const names = (actions: readonly PageAction[]): string[] =>
  folded(actions).map((entry) => (isFolded(entry) ? `${entry.title} ›` : entry.label))

it('folds the groups of a menu that is longer than eight entries', () => {
  const work = ['Warn', 'Suspend', 'End employment'].map((label) => action(label, 'Employment'))
  const few = [action('Edit'), ...work, action('Delete')]
  expect(names(few)).toEqual(['Edit', 'Warn', 'Suspend', 'End employment', 'Delete'])
  const login = ['Log in as employee', 'Set password', 'Block login'].map((label) => action(label, 'Login'))
  const many = [action('Edit'), ...work, ...login, action('Rehire', 'Once'), action('Delete')]
  expect(names(many)).toEqual(['Edit', 'Employment ›', 'Login ›', 'Rehire', 'Delete'])
})
