// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fullDay } from '#kit/web/format/dates.ts'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { HoldingGroup, OwnExit } from '../../contract/exits.models.ts'
import type { EmployeeRecord } from '../../contract/people.models.ts'
import type { Exit } from '../../contract/states.models.ts'
import { actorWith } from '../testing/actor.ts'
import { AcceptForm, CloseForm } from './exit-forms.tsx'
import { ExitTab } from './exit-tab.tsx'
import { Holdings } from './holding-group.tsx'
import { OwnResignation } from './own-resignation.tsx'
import { RehireForm } from './rehire-form.tsx'

const exit: Exit = {
  id: 4,
  employee: { id: 5, name: 'Ravi Kumar' },
  kind: 'resignation',
  state: 'submitted',
  submitted_on: '2026-06-03',
  requested_last_day: null,
  notice_starts_on: '2026-06-04',
  notice_days: 30,
  waived_days: 0,
  last_day: '2026-07-03',
  reason_code: 'relocation',
  letter_text: 'We move.',
  comment: null,
  decided_by: null,
  closed_at: null,
  interview_on: null,
  version: 1,
  can: { submit: false, withdraw: true, accept: false, return: false, retract: false, close: false },
}
const own = (change: Partial<OwnExit>): OwnExit => ({
  exit: null,
  notice_days: 30,
  today: '2026-06-03',
  can: { submit: true },
  ...change,
})

const draw = () =>
  renderScreen(
    <ActorProvider value={actorWith([], { area: 'employee', id: 5 })}>
      <OwnResignation />
    </ActorProvider>,
  )

describe('the own resignation', () => {
  it('shows the last day before anything is sent', async () => {
    const server = fakeServer({
      'GET /api/user/resignation': ok(own({})),
      'POST /api/user/resignation': ok(exit),
    })
    await draw()
    await screen.findByText(fullDay('2026-07-03'))
    expect(server.sent.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('can be withdrawn while it waits, and not after it was accepted', async () => {
    fakeServer({ 'GET /api/user/resignation': ok(own({ exit, can: { submit: false } })) })
    const { unmount } = await draw()
    await screen.findByRole('button', { name: 'Withdraw' })
    expect(screen.queryByRole('button', { name: 'Hand in resignation' })).toBeNull()
    unmount()
    const letter_file = { id: 9, name: 'Letter.pdf', size_bytes: 900 }
    const accepted = { ...exit, letter_file, state: 'accepted' as const, can: { ...exit.can, withdraw: false } }
    fakeServer({ 'GET /api/user/resignation': ok(own({ exit: accepted, can: { submit: false } })) })
    await draw()
    expect((await screen.findAllByText('Accepted')).length).toBeGreaterThan(0)
    screen.getByRole('button', { name: 'Download Letter.pdf' })
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  })
})

describe('the holdings of a leaver', () => {
  const group: HoldingGroup = {
    kind: 'direct_reports',
    domain: 'people',
    label: 'Direct reports',
    blocking: true,
    count: 1,
    items: [{ id: 9, label: 'Meera Nair', due: null, link: '/admin/employee/details/9' }],
    suggested: { id: 7, name: 'Arjun Patel' },
    can_reassign: true,
  }

  it('goes to the suggested person in one click, and names the items that did not move', async () => {
    const refused = [{ id: 9, label: 'Meera Nair', code: 'people.own_record', message: 'You cannot change it.' }]
    const server = fakeServer({ 'POST /api/admin/exit/reassign': ok({ moved: 1, refused }) })
    await renderScreen(<Holdings employee_id={5} group={group} onChoose={() => {}} />)
    await userEvent.click(screen.getByRole('button', { name: 'Reassign all to Arjun Patel' }))
    await screen.findByText('Meera Nair: You cannot change it.')
    expect(server.sent[0]?.body).toEqual({ employee_id: 5, kind: 'direct_reports', all: true, to_employee_id: 7 })
  })

  it('has no button where it is not handed on here', async () => {
    fakeServer({})
    await renderScreen(
      <Holdings employee_id={5} group={{ ...group, can_reassign: false, suggested: null }} onChoose={() => {}} />,
    )
    expect(screen.queryByRole('button')).toBeNull()
    screen.getByRole('link', { name: 'Meera Nair' })
  })
})

describe('the page of an exit', () => {
  const exited = async (last_day: string, can: Partial<Exit['can']>, from: string) => {
    const accepted: Exit = { ...exit, state: 'accepted', last_day, can: { ...exit.can, withdraw: false, ...can } }
    fakeServer({ 'GET /api/admin/exit/5': ok({ exit: accepted, from, groups: [], open_blocking: 0 }) })
    const person = { id: 5, name: 'Ravi Kumar', time_zone: 'UTC', exits: [accepted] } as unknown as EmployeeRecord
    await renderScreen(
      <ActorProvider value={actorWith(['people.exit.write'])}>
        <ExitTab person={person} />
      </ActorProvider>,
    )
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Close exit' })
    return { mayClose: !button.disabled }
  }

  it('is open once the last day has passed, and can be closed', async () => {
    expect(await exited('2026-02-02', { close: true }, '2026-06-03')).toEqual({ mayClose: true })
    screen.getByText('Open')
    screen.getByText(`As of today. The last day of Ravi Kumar was ${fullDay('2026-02-02')}.`)
  })

  it('is begun here by those who may, where nobody is leaving', async () => {
    fakeServer({})
    const person = { id: 5, name: 'Ravi Kumar', exits: [], can: { resign: true } } as unknown as EmployeeRecord
    const { history } = await renderScreen(
      <ActorProvider value={actorWith(['people.exit.write'])}>
        <ExitTab person={person} />
      </ActorProvider>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'End employment' }))
    await waitFor(() => expect(history.location.search).toContain('act=end&who=5'))
  })

  it('shows the day from which it can be closed, while the person is here', async () => {
    expect(await exited('2099-02-02', {}, '2099-02-03')).toEqual({ mayClose: false })
    const text = `Nothing is left to hand on. The exit can be closed after ${fullDay('2099-02-02')}.`
    screen.getByText(text)
    screen.getByText(`As of ${fullDay('2099-02-03')}, the first day without Ravi Kumar`)
  })
})

describe('the decision', () => {
  it('to accept has the advice on a rehire, which closing requests again', async () => {
    const server = fakeServer({
      'POST /api/admin/resignation': ok(exit),
      'POST /api/admin/exit/close': ok(exit),
    })
    const { unmount } = await renderScreen(<AcceptForm exit={exit} onClose={() => {}} />)
    await userEvent.click(screen.getByRole('checkbox', { name: 'May be rehired' }))
    await userEvent.click(screen.getByRole('button', { name: 'Accept resignation' }))
    await waitFor(() => expect(server.sent[0]?.body).toMatchObject({ action: 'accept', rehire_ok: false }))
    unmount()
    await renderScreen(<CloseForm exit={{ ...exit, rehire_ok: false }} onClose={() => {}} />)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'May be rehired' }).checked).toBe(false)
  })
})

describe('an end before days with records', () => {
  it('is asked about in place, and goes on when it is confirmed', async () => {
    const message = '1 day has recorded time: 4 May. Confirm to go on.'
    const refused = { status: 409, body: { status: false, code: 'people.days_outside', message, error: message } }
    const server = fakeServer({ 'POST /api/admin/resignation': refused })
    await renderScreen(<AcceptForm exit={exit} onClose={() => {}} />)
    const accept = screen.getByRole('button', { name: 'Accept resignation' })
    expect(screen.queryByRole('checkbox', { name: 'Accept it all the same' })).toBeNull()
    await userEvent.click(accept)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Accept it all the same' }))
    await userEvent.click(accept)
    await waitFor(() => expect(server.sent.at(-1)?.body).toMatchObject({ action: 'accept', confirm: true }))
  })
})

describe('a rehire', () => {
  const REHIRE = 'POST /api/admin/employee-rehire'
  const link = 'https://muster.example/password-reset/abc'
  const named = (name: string) => ({ id: 1, name })
  const person = {
    id: 5,
    name: 'Ravi Kumar',
    time_zone: 'UTC',
    work_email: null,
    former_work_email: 'ravi@example.test',
    exits: [],
    login: { state: 'none' },
    employments: [{ brand: named('Northwind'), employee_no: 'NB-0005', employment_type: 'permanent' }],
    placements: [
      {
        department: named('Support'),
        team: null,
        designation: null,
        role: named('Associate'),
        manager: null,
        work_pattern: named('Berlin'),
        time_zone: null,
        work_mode: 'office',
      },
    ],
  } as unknown as EmployeeRecord
  const options = {
    brands: [{ ...named('Northwind'), default_pattern_id: 1, is_default: true }],
    departments: [named('Support')],
    teams: [],
    designations: [],
    roles: [{ ...named('Associate'), role_number: 101 }],
    admin_roles: [],
    work_patterns: [named('Berlin')],
    countries: [],
  }
  const submit = async (keys: string[]) => {
    let closed = 0
    const login = { invited: true, setup_url: keys.length > 0 ? link : null }
    const server = fakeServer({
      'GET /api/admin/employee-options': ok(options),
      [REHIRE]: ok({ id: 5, employee_no: 'NB-0005', login, version: 2 }),
    })
    await renderScreen(
      <ActorProvider value={actorWith(keys)}>
        <RehireForm person={person} onClose={() => (closed += 1)} />
      </ActorProvider>,
    )
    const button = (await screen.findByText('Rehire')).closest('button')
    const box = document.querySelector('input[name="create_login"]')
    if (button) await userEvent.click(button)
    await waitFor(() => expect(server.sent.some(({ method }) => method === 'POST')).toBe(true))
    const sent = server.sent.find(({ method }) => method === 'POST')?.body
    return { box, sent, closed: () => closed }
  }

  it('shows the link for the first password until it is closed', async () => {
    const { box, sent, closed } = await submit(['people.user.write'])
    expect([box !== null, sent]).toEqual([
      true,
      expect.objectContaining({ create_login: true, work_email: 'ravi@example.test' }),
    ])
    expect(await screen.findByDisplayValue(link)).toBeDefined()
    expect(closed()).toBe(0)
    await userEvent.click(screen.getByText('Close'))
    expect(closed()).toBe(1)
  })

  it('offers no login without the right to add one', async () => {
    const { box, sent, closed } = await submit([])
    expect([box, sent]).toEqual([null, expect.objectContaining({ create_login: false })])
    await waitFor(() => expect(closed()).toBe(1))
  })
})
