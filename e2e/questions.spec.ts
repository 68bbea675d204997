import { expect, type Page } from '@playwright/test'
import { addAnnouncement } from '#domains/notices/contract/announcements.calls.ts'
import { NO_ONE } from '#domains/notices/contract/announcements.models.ts'
import { addDepartment, deleteDepartment, updateDepartment } from '#domains/organisation/contract/departments.calls.ts'
import { addTeam } from '#domains/organisation/contract/teams.calls.ts'
import { getEmployee, listEmployees, updateEmployee } from '#domains/people/contract/employees.calls.ts'
import { cancelPlacement, listPlacements, movePeople } from '#domains/people/contract/placements.calls.ts'
import { loadShell } from '#domains/shell/contract/shell.calls.ts'
import { adminToken, send } from './testing/send.ts'
import { mailOf, signIn } from './testing/journey.ts'
import { demoToday } from './testing/present.ts'
import { test } from './testing/test.ts'

/** The desk that someone moves to, and the department that comes and goes. */
const [DESK, FIRST, THEN] = ['Question Desk', 'Questions', 'Answers']

/** Searches the audit as an administrator would: from the dashboard in three clicks, and by typing a text. */
const findInAudit = async (page: Page, labels: string): Promise<void> => {
  await page.goto('/admin/dashboard')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('button', { name: 'Organisation' }).click()
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('tab', { name: 'Audit' }).click()
  await page.getByLabel('Search the audit').fill(labels)
}

/** The sentences of the listed rows: the author is above those written together, and the rest begins with a capital letter. */
const listSentences = async (page: Page): Promise<string[]> => {
  const rows = await page.locator('details > summary').evaluateAll((all) =>
    all.map((row) => ({
      deed: row.querySelector('span')?.textContent ?? '',
      author: row.closest('ul')?.previousElementSibling?.querySelector('span')?.textContent ?? '',
    })),
  )
  return rows.flatMap(({ deed, author }) => [deed, `${author} ${deed.charAt(0).toLowerCase()}${deed.slice(1)}`])
}

const fits = (sentence: string, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? sentence.includes(wanted) : wanted.test(sentence)

test('answers twenty questions with three presses and a few words', async ({ page, request }) => {
  test.setTimeout(240_000)
  const token = await adminToken(request, 'code1')
  const { me } = await send(request, loadShell, {}, token)
  const WHO = me.name
  const [person] = await send(request, listEmployees, { query: { q: mailOf('code112') } }, token)
  if (!person?.department || !person.team) throw new Error('The developer of the demo has no team')
  const WHOM = person.name
  const department_id = person.department.id
  const move = { department_id, reason_code: 'reorganisation' } as const
  const { id: team_id } = await send(request, addTeam, { body: { name: DESK, department_id, color: '#4263eb' } }, token)
  const day = demoToday().add({ days: 20 }).toString()
  const to = { employee_ids: [person.id], effective_from: day, reason_code: move.reason_code, changes: { team_id } }
  await send(request, movePeople, { body: to }, token)
  const planned = await send(request, listPlacements, { params: { id: person.id } }, token)
  const placed = planned.find(({ effective_from }) => effective_from === day)
  await send(request, cancelPlacement, { params: { id: placed?.id ?? 0 } }, token)
  const { version } = await send(request, getEmployee, { params: { id: person.id } }, token)
  await send(
    request,
    updateEmployee,
    { params: { id: person.id }, body: { data: { about: 'Asks a lot' }, version } },
    token,
  )
  const added = await send(request, addDepartment, { body: { name: FIRST, code: 'QST' } }, token)
  const renamed = { params: { dep_id: added.id }, body: { name: THEN, version: added.version } }
  await send(request, updateDepartment, renamed, token)
  await send(request, deleteDepartment, { params: { id: added.id } }, token)
  await send(
    request,
    addAnnouncement,
    { body: { title: 'Any questions', audience: { ...NO_ONE, everyone: true } } },
    token,
  )

  const from = person.team.name
  /** Question, what is typed, and what is read. */
  const QUESTIONS: readonly (readonly [question: string, labels: string, response: string | RegExp])[] = [
    [
      'Who changed the team of this person, and from which?',
      `${WHOM} moved`,
      `${WHO} moved ${WHOM} from ${from} to ${DESK} from`,
    ],
    [
      'What became of that move?',
      `${WHOM} cancelled planned`,
      `${WHO} cancelled the planned move of ${WHOM} to ${DESK}`,
    ],
    [
      'What did we change in the record of this person?',
      `changed ${WHOM}`,
      `${WHO} changed the self-description of ${WHOM}`,
    ],
    ['What did this administrator do?', WHO, `${WHO} added the team ${DESK}`],
    ['Who added this team?', `${WHO} added team`, `${WHO} added the team ${DESK}`],
    ['Who added a department?', 'added department', `${WHO} added the department ${FIRST}`],
    [
      'What was this department called before?',
      'renamed department',
      `${WHO} renamed the department ${FIRST} to ${THEN}`,
    ],
    ['Who deleted it?', 'deleted department', `${WHO} deleted the department ${THEN}`],
    ['Who wrote to everyone?', 'published announcement', `${WHO} published the announcement “Any questions”`],
    ['Who signed in today, and with what?', `${WHO} signed in`, new RegExp(`^${WHO} signed in`)],
    ['Who saw the number of a bank account, and whose?', 'saw number', /^.+ saw the number of the bank account of .+$/],
    ['Who looked at pay, and whose?', 'looked pay', /^.+ looked at the pay of .+$/],
    [
      'Who looked at pictures of a screen, and whose?',
      'looked picture screen',
      /^.+ looked at a picture of .+ screen$/,
    ],
    ['Who deleted a picture of a screen?', 'deleted picture', /^.+ deleted a picture of their own screen$/],
    ['Who agreed to pictures of the screen?', 'agreed pictures', /^.+ agreed to pictures of the screen$/],
    ['Whose punch was found open?', 'found open', /^Muster found that a punch of .+ was open for too long$/],
    ['Who decided when a punch ended?', 'decided punch', /^.+ decided when .+ punch ended$/],
    ['Whose overtime was settled, and how?', 'settled overtime', /^.+ settled .+ of overtime of .+ as .+$/],
    ['Which invoices were issued, and by whom?', 'issued invoice', /^.+ issued the invoice .+-INV-.+$/],
    ['Which of them are paid?', 'recorded payment', /^.+ recorded a payment of the invoice .+ on .+$/],
  ]
  expect(QUESTIONS).toHaveLength(20)

  await signIn(page, 'admin', mailOf('code1'))
  for (const [question, labels, response] of QUESTIONS)
    await test.step(question, async () => {
      await findInAudit(page, labels)
      await expect.poll(async () => (await listSentences(page)).some((one) => fits(one, response)), question).toBe(true)
    })
})
