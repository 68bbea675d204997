// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { adminActor } from '#kit/web/testing/actor.ts'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import { unbroken } from '#kit/web/testing/unbroken.ts'
import type { AttendancePolicy } from '../../contract/policies.calls.ts'
import { NO_SCREENSHOTS } from '../../contract/testing/screenshot-rules.ts'
import { NO_LIMITS, OVERTIME_RULES } from '../../contract/testing/overtime-rules.ts'
import AttendanceReportScreen from '../screens/attendance-report-screen.tsx'
import { keyOf } from './rule-draft.ts'
import { trialSentences } from './trial-sentences.ts'

const LIST = '/api/admin/attendance/policies'
const TRIAL = `${LIST}/trial`
const reader = adminActor(['attendance.read'])
const writer = adminActor(['attendance.read', 'attendance.policy.write', 'organisation.read'])

const meal = { key: 'meal', name: 'Lunch', paid: false, max_each_minutes: 45, max_day_minutes: 60 }
const figures = {
  window_after_minutes: 45,
  late_grace_minutes: 7,
  early_grace_minutes: 5,
  half_day_below_percent: 55,
  absent_below_percent: 20,
  max_session_minutes: 900,
  stale_after_shift_minutes: 90,
  correction_days: 21,
  break_kinds: [meal],
  break_required_after_minutes: 300,
  break_required_minutes: 20,
  auto_break_after_minutes: 360,
  auto_break_minutes: 0,
  ...OVERTIME_RULES,
  ...NO_LIMITS,
  reset_second_person_minutes: 6000,
  ...NO_SCREENSHOTS,
}
const policy = (id: number, change: Partial<AttendancePolicy> = {}): AttendancePolicy => ({
  id,
  version: 3,
  department: null,
  team: null,
  effective_from: '2026-01-01',
  ...figures,
  shot_text_version: 1,
  state: 'in_force',
  can: { update: false, delete: false },
  ...change,
})
const support = { id: 3, name: 'Support' }
const planned = policy(2, {
  department: support,
  effective_from: '2026-06-01',
  state: 'planned',
  late_grace_minutes: 12,
  can: { update: true, delete: true },
})
const past = policy(3, { effective_from: '2025-01-01', state: 'past', late_grace_minutes: 30 })

const responses = (rows: readonly AttendancePolicy[] = [policy(1), planned, past]) => ({
  [`GET ${LIST}`]: ok(rows),
  'GET /api/admin/viewdepts': ok([{ id: 3, name: 'Support' }]),
  'GET /api/admin/teams': ok([{ id: 4, name: 'Alpha' }]),
})
const draw = (actor: typeof reader, query = '') =>
  renderScreen(
    <ActorProvider value={actor}>
      <AttendanceReportScreen />
    </ActorProvider>,
    `/admin/reports/attendance?tab=rules${query}`,
  )
const type = (label: HTMLElement, value: string): boolean => fireEvent.change(label, { target: { value } })

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-05-12T10:00:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

describe('the list of rules', () => {
  it('shows whom they are for, from when and how they stand, and offers what the row says', async () => {
    const { sent, responses: replies } = fakeServer(responses())
    replies[`DELETE ${LIST}/2`] = ok(null)
    await draw(writer)
    const table = await screen.findByRole('table', { name: 'Rules' })
    const lines = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent)
    expect(lines[0]).toContain('Organisation')
    expect(lines[0]).toContain(unbroken('In force7 min5 min55 %20 %Lunch15 h'))
    expect(lines[1]).toContain('Support')
    expect(lines[1]).toContain('Planned')
    expect(lines[2]).toContain('Past')
    const menus = within(table).getAllByRole('button', { name: /^Actions for/ })
    expect(menus).toHaveLength(1)
    await userEvent.click(firstOf(menus))
    await screen.findByRole('menuitem', { name: 'Edit' })
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
    expect(sent.some((one) => one.method === 'DELETE')).toBe(false)
    await userEvent.click(await screen.findByRole('button', { name: 'Delete rules' }))
    await waitFor(() => expect(sent.find((one) => one.method === 'DELETE')?.query.get('version')).toBe('3'))
  })

  it('offers nothing to whoever only reads, in a row or beside it', async () => {
    fakeServer(responses([policy(1)]))
    await draw(reader, '&policy=1')
    const drawer = within(await screen.findByRole('dialog'))
    await drawer.findByText('unpaid, 45 min each, 1 h a day')
    expect(drawer.queryByRole('button', { name: 'New from this' })).toBeNull()
    expect(screen.queryByText('Add rules')).toBeNull()
  })

  it('does not open the form to whoever only reads', async () => {
    fakeServer(responses())
    await draw(reader, '&policy=new')
    await screen.findByText('Adding rules is not open to your role.')
  })

  it('says what rules are for when there are none', async () => {
    fakeServer(responses([]))
    await draw(writer)
    await screen.findByText('No rules yet')
  })
})

describe('the form of rules', () => {
  it('begins with what holds for the organisation, and sends everything', async () => {
    const { sent, responses: replies } = fakeServer(responses())
    replies[`POST ${LIST}`] = ok(policy(9))
    const { history } = await draw(writer, '&policy=new')
    const drawer = within(await screen.findByRole('dialog'))
    type(await drawer.findByLabelText('Late after'), '15')
    await userEvent.click(drawer.getByRole('combobox', { name: 'Group' }))
    await userEvent.click(await screen.findByRole('option', { name: /Alpha/ }))
    await userEvent.click(drawer.getByRole('button', { name: 'Add a break' }))
    const added = within(drawer.getByRole('group', { name: 'Break 2' }))
    type(added.getByLabelText('Name'), 'Meal')
    await userEvent.click(drawer.getByRole('button', { name: 'Add rules' }))
    await waitFor(() => expect(history.location.search).not.toContain('policy'))
    expect(required(sent.find((one) => one.method === 'POST')).body).toEqual({
      department_id: null,
      team_id: 4,
      effective_from: '2026-05-13',
      ...figures,
      late_grace_minutes: 15,
      break_kinds: [meal, { key: 'meal_2', name: 'Meal', paid: false, max_each_minutes: 30, max_day_minutes: 30 }],
    })
  })

  it('waits for the list, and opens with what holds even where it was made from rules that are gone', async () => {
    const slow = Promise.withResolvers<void>()
    const { responses: replies } = fakeServer(responses())
    const rules = ok([policy(1), planned, past])
    replies[`GET ${LIST}`] = async () => {
      await slow.promise
      return rules
    }
    await draw(writer, '&policy=new-99')
    const drawer = within(await screen.findByRole('dialog'))
    expect(drawer.queryByLabelText('Late after')).toBeNull()
    slow.resolve()
    expect(((await drawer.findByLabelText('Late after')) as HTMLInputElement).value).toBe('7')
  })

  it('changes planned rules with the version that was read, and shows a fault at its field', async () => {
    const { sent, responses: replies } = fakeServer(responses())
    replies[`PUT ${LIST}/2`] = {
      status: 400,
      body: { status: false, error: 'Check the fields.', fields: { late_grace_minutes: 'Too long for this team' } },
    }
    await draw(writer, '&policy=2')
    const drawer = within(await screen.findByRole('dialog'))
    type(await drawer.findByLabelText('Absent below'), '70')
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
    expect((await drawer.findAllByText('Absent must lie below half a day')).length).toBe(2)
    expect(sent.some((one) => one.method === 'PUT')).toBe(false)
    type(drawer.getByLabelText('Absent below'), '30')
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
    expect((await drawer.findAllByText('Too long for this team')).length).toBe(2)
    expect(required(sent.find((one) => one.method === 'PUT')).body).toMatchObject({
      version: 3,
      department_id: 3,
      effective_from: '2026-06-01',
      absent_below_percent: 30,
    })
  })

  it('keeps what was typed when someone else changes another rule, and takes theirs', async () => {
    const { sent, responses: replies } = fakeServer(responses())
    replies[`PUT ${LIST}/2`] = ok(planned)
    const { client } = await draw(writer, '&policy=2')
    const drawer = within(await screen.findByRole('dialog'))
    type(await drawer.findByLabelText('Late after'), '9')
    replies[`GET ${LIST}`] = ok([policy(1), { ...planned, version: 4, early_grace_minutes: 3 }, past])
    await client.invalidateQueries()
    await waitFor(() => expect((drawer.getByLabelText('Early before') as HTMLInputElement).value).toBe('3'))
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent.some((one) => one.method === 'PUT')).toBe(true))
    const body = { version: 4, late_grace_minutes: 9, early_grace_minutes: 3 }
    expect(required(sent.find((one) => one.method === 'PUT')).body).toMatchObject(body)
  })

  it.each([
    ['are not listed to whoever may not read them', false, /not listed: your role does not open the organisation/],
    ['could not be loaded', true, /could not be loaded/],
  ])('says that departments and teams %s', async (_what, mayRead, text) => {
    const { sent, responses: replies } = fakeServer(responses())
    for (const units of ['GET /api/admin/viewdepts', 'GET /api/admin/teams'])
      replies[units] = { status: 500, body: { status: false, error: 'Internal Server Error' } }
    const writing = ['attendance.read', 'attendance.policy.write']
    await draw(adminActor(mayRead ? [...writing, 'organisation.read'] : writing), '&policy=2')
    const drawer = within(await screen.findByRole('dialog'))
    await drawer.findByText(text)
    expect((drawer.getByRole('combobox', { name: 'Group' }) as HTMLInputElement).value).toBe('Support')
    if (!mayRead) expect(sent.some(({ path }) => path === '/api/admin/teams')).toBe(false)
  })

  it('shows rules that held to read, and copies them into new ones', async () => {
    fakeServer(responses())
    const { history } = await draw(writer, '&policy=3')
    const drawer = within(await screen.findByRole('dialog'))
    await userEvent.click(await drawer.findByRole('button', { name: 'New from this' }))
    expect(((await drawer.findByLabelText('Late after')) as HTMLInputElement).value).toBe('30')
    expect((drawer.getByLabelText('First day') as HTMLInputElement).value).toBe('05/13/2026')
    expect(history.location.search).toContain('policy=new-3')
  })

  it('tries the rules on last month without saving, and drops the answer once they change', async () => {
    const { sent, responses: replies } = fakeServer(responses())
    const before = { verdicts: { half_day: 19 }, flags: {} }
    const after = { verdicts: { half_day: 14 }, flags: {} }
    replies[`POST ${TRIAL}`] = ok({ people: 5, people_in_group: 5, before, after })
    await draw(writer, '&policy=2')
    const drawer = within(await screen.findByRole('dialog'))
    await userEvent.type(await drawer.findByLabelText('Try on a month'), '{Enter}')
    const line = 'With these rules April 2026 would have had 14 half days instead of 19.'
    await drawer.findByText(line)
    expect(sent.filter((one) => one.method !== 'GET').map((one) => [one.path, one.body])).toEqual([
      [TRIAL, { month: '2026-04', department_id: 3, team_id: null, ...figures, late_grace_minutes: 12 }],
    ])
    type(drawer.getByLabelText('Late after'), '13')
    expect(drawer.queryByText(line)).toBeNull()
  })
})

describe('the sentences of a trial', () => {
  const none = { verdicts: {}, flags: {}, overtime_minutes: 0 }
  const all = { people: 20, people_in_group: 20 }
  it.each([
    ['nobody', { people: 0, people_in_group: 0, before: none, after: none }, ['Nobody was in this group in May 2026.']],
    ['nothing', { ...all, before: none, after: none }, ['Nothing would have been different.']],
    [
      'verdicts and flags',
      {
        ...all,
        before: {
          verdicts: { half_day: 19, absent: 2, present: 30 },
          flags: { late: 4, early_leave: 1, wfh: 3 },
          overtime_minutes: 300,
        },
        after: {
          verdicts: { half_day: 1, absent: 2, present: 48 },
          flags: { late: 0, early_leave: 2, wfh: 9 },
          overtime_minutes: 225,
        },
      },
      [
        'With these rules May 2026 would have had 48 days present instead of 30.',
        'With these rules May 2026 would have had 1 half day instead of 19.',
        'With these rules May 2026 would have had 0 late arrivals instead of 4.',
        'With these rules May 2026 would have had 2 early leaves instead of 1.',
        unbroken('With these rules May 2026 would have had 3 h 45 min of overtime instead of 5 h.'),
      ],
    ],
    [
      'a part of the people',
      { people: 300, people_in_group: 9106, before: none, after: none },
      ['Nothing would have been different.', '300 of 9,106 people were looked at.'],
    ],
  ])('tell of %s', (_what, tried, lines) => expect(trialSentences('2026-05', tried)).toEqual(lines))
})

it.each([
  ['Prayer time', [], 'prayer_time'],
  ['Déjeuner', [], 'dejeuner'],
  ['2. Short', ['short'], 'short_2'],
  ['祈り', ['break', 'break_2'], 'break_3'],
])('makes the key of %s', (name, taken, key) => expect(keyOf(name, taken)).toBe(key))
