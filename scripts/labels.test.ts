import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { isRecord } from '#kit/contract/is-record.ts'

/**
 * Inputs and columns of a described field have its label, or its short one: a person who reads two names looks for two things.
 * These are about another thing than the described field of that name, by `file name label`.
 */
const OTHERS: Readonly<Record<string, string>> = {
  'worksheets/web/review/period-columns.tsx name Person': 'of the person, not of the activity',
  'tasks/web/parts/step-drawer.tsx due_date Later date': 'the proposal of a step',
  'shifts/web/policy/rules.tsx scope_id Person': 'one of the four kinds for which a rule holds',
  'shifts/web/form/shift-drawer.tsx skill_level Level, at least': 'says the comparison where it is chosen',
  'requests/web/request/request-list.tsx from_date Dates': 'both days in one cell',
  'requests/web/approvals/inbox-columns.tsx from_date Dates': 'both days in one cell',
  'requests/web/admin/list/admin-columns.tsx from_date Dates': 'both days in one cell',
  'requests/web/admin/policy/policy-tab.tsx name Chain': 'the list says what it lists',
  'requests/web/admin/balances/balance-columns.tsx name Person': 'of the person, not of a type',
  'performance/web/skills/review-form.tsx level Level that holds': 'of two levels, the confirmed one',
  'performance/web/skills/skill-fields.tsx category Category of the new skill': 'the other skill has one, too',
  'performance/web/cycle/form-tab.tsx name Criterion': 'of a criterion, not of a skill',
  'people/web/states/state-columns.tsx severity Highest': 'of several warnings, the highest',
  'people/web/states/state-columns.tsx title Latest': 'of several warnings, the latest',
  'people/web/parts/directory.tsx manager Reports to': 'the manager that follows from the team',
  'people/web/parts/employee-logins.tsx name Employee': 'the list says what it lists',
  'people/web/parts/employee-logins.tsx email Signs in with': 'the email of the account, not of the person',
  'people/web/parts/own-profile-form.tsx linkedin_url Address': 'below the heading LinkedIn',
  'organisation/web/parts/holiday-import.tsx name Holiday': 'the list says what it lists',
  'organisation/web/parts/move-department.tsx parent_id Move to': 'the goal of a step',
  'hiring/web/offers/offer-step-forms.tsx note How the answer came': 'the note of a step',
  'hiring/web/offers/offer-step-forms.tsx end_reason Reason': 'the reason of a step',
  'hiring/web/onboarding/act-drawer.tsx items Parts to change': 'the items of an opened record, not of a template',
  'trackers/web/tickets/policy-form.tsx response_minutes First response within': 'a limit, not the time that passed',
  'trackers/web/tickets/policy-form.tsx resolution_minutes Resolved within': 'a limit, not the time that passed',
  'hiring/web/interviews/plan-drawer.tsx starts_at Time': 'next to the day',
  'hiring/web/candidates/candidate-steps.tsx end_reason Reason': 'the reason of a step',
  'hiring/web/candidates/candidate-steps.tsx end_note Note': 'the note of a step',
  'hashbook/web/reviews/reviews-tab.tsx title Page': 'the list says what it lists',
  'hashbook/web/must-reads/must-read-drawer.tsx audience Who has to read it': 'of a must-read, not of a topic',
}

const ROOT = join(import.meta.dirname, '..')

type Labels = Map<string, Set<string>>
const note = (labels: Labels, name: string, label: unknown): void => {
  if (typeof label === 'string') labels.set(name, (labels.get(name) ?? new Set()).add(label))
}

const noteRecord = (labels: Labels, record: unknown): void => {
  if (!isRecord(record) || !isRecord(record['fields']) || typeof record['table'] !== 'string') return
  for (const [name, field] of Object.entries(record['fields'])) {
    if (!isRecord(field)) continue
    const input = field['input'] ?? (field['kind'] === 'reference' ? `${name}_id` : name)
    for (const key of [name, String(input)]) for (const one of ['label', 'short']) note(labels, key, field[one])
  }
}

/** Returns the labels of the described fields of each domain. */
const described = async (): Promise<Map<string, Labels>> => {
  const domains = new Map<string, Labels>()
  for (const file of globSync('src/domains/*/contract/**/*.records.ts', { cwd: ROOT })) {
    const [, , domain = ''] = file.split('/')
    const labels: Labels = domains.get(domain) ?? new Map()
    domains.set(domain, labels)
    const module: Record<string, unknown> = await import(pathToFileURL(join(ROOT, file)).href)
    for (const value of Object.values(module)) noteRecord(labels, value)
  }
  return domains
}

/** `field('name')} label="…"` of an input, and `key: 'name', title: '…'` of a column. */
const LABELLED = /field\('(\w+)'\)\}?\s+(?:[^<>]*?\s)?label="([^"]+)"|key: '(\w+)',\s*title: '([^']+)'/g

it('gives a described field one label, on every screen', async () => {
  const domains = await described()
  const found = globSync('src/domains/*/web/**/*.tsx', { cwd: ROOT })
    .filter((file) => !/\.test\.|\/testing\//.test(file))
    .flatMap((file) => {
      const inside = file.slice('src/domains/'.length)
      const labels = domains.get(inside.split('/')[0] ?? '')
      return [...readFileSync(join(ROOT, file), 'utf8').matchAll(LABELLED)].flatMap((match) => {
        const [name, label] = match[1] ? [match[1], match[2]] : [match[3], match[4]]
        const known = labels?.get(name ?? '')
        return label === undefined || known === undefined || known.has(label) ? [] : [`${inside} ${name} ${label}`]
      })
    })
  expect(domains.size).toBeGreaterThan(10)
  expect(found.toSorted()).toEqual(Object.keys(OTHERS).toSorted())
})
