// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { EmployeeRecord, EmployeeRow, PersonCan } from '../../contract/people.models.ts'
import type { Warning } from '../../contract/states.models.ts'
import { CurrentStates } from './current-states.tsx'
import { actionsOf } from './state-actions.ts'
import { StateDrawer } from './state-drawer.tsx'
import { OpenWarnings } from './details-warnings.tsx'
import { readingOf } from './state-labels.ts'
import { SwitchForm } from './switch-form.tsx'
import { SuspendForm } from './switch-forms.tsx'
import { useStateDrawer } from './use-state-drawer.ts'
import { WarningCard } from './warning-card.tsx'

const all: PersonCan = {
  edit: true,
  move: true,
  warn: true,
  suspend: true,
  notice: true,
  resign: true,
  cancel_wfh: true,
  backup: true,
  mandatory: true,
  password: true,
  login: true,
  block_login: true,
  act_as: true,
  delete: true,
  restore: false,
  rehire: false,
}
const row = (change: Partial<EmployeeRow>): EmployeeRow => ({
  id: 5,
  employee_no: 'NB-0005',
  name: 'Asha Rao',
  photo_version: null,
  work_email: 'asha@example.test',
  department: null,
  team: null,
  designation: null,
  role: null,
  manager: null,
  brand: { id: 1, name: 'Northwind' },
  employment_type: 'permanent',
  work_mode: 'office',
  joined_on: '2024-01-01',
  left_on: null,
  status: 'active',
  flags: [],
  presence: null,
  login: { state: 'active', is_disabled: false, is_by_number: false },
  version: 1,
  can: all,
  ...change,
})

describe('what can be done with a person', () => {
  it('begins states that are not in force, and ends those that are', () => {
    expect(actionsOf(row({}))).toEqual(['warn', 'suspend', 'end', 'cancel_wfh', 'backup', 'mandatory', 'block_login'])
    const bound = row({
      status: 'suspended',
      flags: ['wfh_cancelled', 'backup'],
      login: { state: 'blocked', is_disabled: true, is_by_number: false },
      can: { ...all, resign: false },
    })
    expect(actionsOf(bound)).toEqual([
      'warn',
      'end_suspension',
      'end_notice',
      'restore_wfh',
      'backup',
      'end_backup',
      'mandatory',
      'open_login',
    ])
  })

  it('blocks no login that is not there', () => {
    const acts = actionsOf(row({ login: { state: 'none', is_disabled: false, is_by_number: false } }))
    expect(acts.filter((act) => act.includes('login'))).toEqual([])
  })

  it('is nothing without rights', () => {
    const none = Object.fromEntries(Object.keys(all).map((name) => [name, false])) as PersonCan
    expect(actionsOf(row({ can: none }))).toEqual([])
  })
})

const SWITCH = 'POST /api/admin/update-employee-switch'
const response = (changed: number[], refused: object[] = []) =>
  ok({ changed, refused, effects: { sessions_ended: 1, wfh_days_revoked: 0, shifts_opened: 0 } })

describe('the form of a switch', () => {
  const form = (
    <SwitchForm
      ids={[5, 6]}
      change={{ switch: 'suspended', on: true, from: '2026-05-04', with_pay: true }}
      undo={({ from }) => ({ switch: 'suspended', on: false, from: from ?? undefined })}
      done="Two are suspended"
      submit="Suspend"
      onClose={() => undefined}
    />
  )

  it('sends its initial input and the reason, names those who were refused, and reverts the change', async () => {
    const server = fakeServer({
      [SWITCH]: response([5], [{ id: 6, code: 'people.overlap', message: 'These dates overlap 3–9 March 2026.' }]),
    })
    await renderScreen(form)
    await userEvent.click(screen.getByRole('button', { name: 'Suspend' }))
    expect((await screen.findAllByText('Reason is required')).length).toBeGreaterThan(0)
    expect(server.sent).toHaveLength(0)
    await userEvent.type(screen.getByLabelText('Reason'), 'Because')
    await userEvent.click(screen.getByRole('button', { name: 'Suspend' }))
    expect(await screen.findByText('These dates overlap 3–9 March 2026.')).toBeDefined()
    expect(server.sent[0]?.body).toEqual({
      employee_ids: [5, 6],
      switch: 'suspended',
      on: true,
      from: '2026-05-04',
      with_pay: true,
      reason: 'Because',
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(server.sent).toHaveLength(2))
    expect(server.sent[1]?.body).toMatchObject({
      employee_ids: [5],
      switch: 'suspended',
      on: false,
      from: '2026-05-04',
    })
  })
})

it('reports that there was nothing to end', async () => {
  fakeServer({ [SWITCH]: response([]) })
  await renderScreen(
    <SwitchForm
      ids={[5]}
      change={{ switch: 'suspended', on: false }}
      done="The suspension has ended"
      submit="End suspension"
      onClose={() => undefined}
    />,
  )
  await userEvent.type(screen.getByLabelText('Reason'), 'Because')
  await userEvent.click(screen.getByRole('button', { name: 'End suspension' }))
  expect(await screen.findByText('Nothing changed: this is already the case.')).toBeDefined()
  expect(screen.queryByText('The suspension has ended')).toBeNull()
})

const dated = (id: number, from: string, state: 'planned' | 'current') => ({
  id,
  from,
  to: null,
  lifted_on: null,
  state,
  by: null,
})
const bound = {
  ...row({ status: 'suspended' }),
  suspensions: [
    { ...dated(1, '2026-01-05', 'current'), with_pay: true, block_login: true },
    { ...dated(2, '2099-07-01', 'planned'), with_pay: false, block_login: false },
  ],
  wfh_cancellations: [dated(3, '2099-08-01', 'planned')],
  backups: [
    { ...dated(4, '2026-01-05', 'current'), covers: { kind: 'team', id: 8, name: 'QA' }, priority: 1, note: null },
    { ...dated(5, '2099-09-01', 'planned'), covers: { kind: 'team', id: 9, name: 'Web' }, priority: 1, note: null },
  ],
  exits: [],
  mandatory: [
    { id: 6, kind: 'profile', fields: ['mobile', 'about'], confirmed: [], due_on: '2026-06-10', note: null },
    { id: 7, kind: 'worksheet', fields: [], confirmed: [], due_on: null, note: null },
  ],
  time_zone: 'UTC',
} as unknown as EmployeeRecord
const Strip = () => (
  <>
    <CurrentStates person={bound} isNow />
    <StateDrawer drawer={useStateDrawer()} />
  </>
)
describe('the states of now and later', () => {
  const end = async (word: string, submit: string) => {
    const server = fakeServer({ 'GET /api/admin/fetch-single-employee/5': ok(bound), [SWITCH]: response([5]) })
    await renderScreen(<Strip />)
    await userEvent.click(screen.getByRole('button', { name: `End: ${word}` }))
    await userEvent.type(await screen.findByLabelText('Reason'), 'Because')
    await userEvent.click(screen.getByRole('button', { name: submit }))
    await waitFor(() => expect(server.sent.some(({ method }) => method === 'POST')).toBe(true))
    return server.sent.find(({ method }) => method === 'POST')?.body
  }

  it.each([
    ['Suspended', 'End suspension', { switch: 'suspended' }],
    ['Suspension planned', 'End suspension', { switch: 'suspended', from: '2099-07-01' }],
    ['No work from home, planned', 'Allow work from home', { switch: 'wfh_cancelled', from: '2099-08-01' }],
    ['Backup', 'End backup', { switch: 'backup' }],
    ['Backup planned', 'End backup', { switch: 'backup', from: '2099-09-01', covers: { kind: 'team', id: 9 } }],
  ])('ends the row that is meant: %s', async (word, submit, sent) => {
    expect(await end(word, submit)).toEqual({ ...sent, on: false, employee_ids: [5], reason: 'Because' })
  })
})

it('shows the states of another day without actions', async () => {
  fakeServer({})
  await renderScreen(<CurrentStates person={bound} isNow={false} />)
  expect(screen.getByText('Suspended')).toBeDefined()
  expect(screen.queryAllByRole('button')).toEqual([])
})

it.each([
  ['Profile update', 'profile'],
  ['Mandatory worksheet', 'worksheet'],
])('reverts the request: %s', async (word, kind) => {
  const UPDATE = 'POST /api/admin/update_mandatory'
  const server = fakeServer({
    'GET /api/admin/fetch-single-employee/5': ok(bound),
    [UPDATE]: ok({ set: 0, cleared: 1 }),
  })
  await renderScreen(<Strip />)
  await userEvent.click(screen.getByRole('button', { name: `End: ${word}` }))
  await userEvent.click(await screen.findByRole('button', { name: 'Take it back' }))
  await waitFor(() => expect(server.sent.some(({ method }) => method === 'POST')).toBe(true))
  expect(server.sent.find(({ method }) => method === 'POST')?.body).toEqual({ employee_ids: [5], kind, on: false })
})

it('takes a suspension back by the day that was set', async () => {
  const server = fakeServer({ [SWITCH]: response([5]) })
  const person = { ...row({}), time_zone: 'UTC' } as unknown as EmployeeRecord
  await renderScreen(<SuspendForm person={person} onClose={() => undefined} />)
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2099-07-01' } })
  await userEvent.type(screen.getByLabelText('Reason'), 'Because')
  await userEvent.click(screen.getByRole('button', { name: 'Suspend' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.sent).toHaveLength(2))
  expect(server.sent[1]?.body).toMatchObject({ on: false, from: '2099-07-01' })
})

it.each([
  ['2026-03-03T09:00:00Z', null, ['attention', 'Not yet']],
  ['2026-03-02T09:00:00Z', null, ['bad', 'Not for 8 days']],
  ['2026-03-02T09:00:00Z', '2026-03-09T09:00:00Z', ['away', 'Acknowledged']],
])('returns the reading state of a warning of %s, acknowledged %s', (issued_at, acknowledged_at, expected) => {
  expect(readingOf({ issued_at, acknowledged_at }, Date.parse('2026-03-10T10:00:00Z'))).toEqual(expected)
})

const warning: Warning = {
  id: 1,
  employee: { id: 5, name: 'Asha Rao' },
  severity: 2,
  category: 'conduct',
  title: 'Tone on a call',
  description: 'On Monday.',
  incident_on: '2026-03-02',
  files: [{ id: 31, name: 'Transcript.pdf', size_bytes: 2048 }],
  state: 'acknowledged',
  drafted_by: 'Anjali Desai',
  issued_by: 'Anjali Desai',
  issued_at: '2026-03-03T09:00:00.000Z',
  expires_on: '2027-03-03',
  acknowledged_at: '2026-03-04T09:00:00.000Z',
  statement: 'They shouted first.',
  withdrawn_at: null,
  withdrawn_reason: null,
  version: 2,
  can: { edit: false, issue: false, withdraw: true, acknowledge: false },
}

it('shows a warning with the statement of the person', async () => {
  await renderScreen(<WarningCard warning={warning} side="own" />)
  expect(screen.getByText('They shouted first.')).toBeDefined()
  expect(screen.getByText(/Written · Conduct · Happened on/)).toBeDefined()
  expect(screen.getByText('Acknowledged')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Download Transcript.pdf' })).toBeDefined()
})

it('counts the open warnings, and the drafts for a reader who may issue them', async () => {
  const draft: Warning = { ...warning, id: 2, state: 'draft' }
  const mine: Warning = { ...draft, id: 3, can: { ...draft.can, issue: true } }
  const marked = async (warnings: Warning[]): Promise<string[]> => {
    const { container, unmount } = await renderScreen(
      <p data-testid="mark">
        <OpenWarnings person={{ warnings } as unknown as EmployeeRecord} />
      </p>,
    )
    const texts = [...container.querySelectorAll('[data-testid=mark] > *')].map((mark) => mark.textContent)
    unmount()
    return texts
  }
  expect(await marked([warning, draft])).toEqual(['1'])
  expect(await marked([warning, draft, mine])).toEqual(['1', '1 draft'])
  expect(await marked([draft])).toEqual([])
})
