// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { timeText } from '#kit/web/dates/time-text.ts'
import { employeeActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import type { ForceRow } from '../../contract/forced.models.ts'
import ForcedPunchoutScreen from '../screens/forced-punchout-screen.tsx'
import { boardRowOf } from '../testing/rows.ts'
import { draw, NOW, page, stopDate } from '../testing/screens.tsx'
import { decidable, forceRowOf, TRACES } from '../testing/forced-rows.ts'

stopDate()

const LIST = 'POST /api/user/leads/logoutList'
const ACT = 'POST /api/user/leads/logoutAction'
const lead = employeeActor(['logout.read', 'logout.decide', 'attendance.team.read'])
const PATH = '/employee/forced-punchout'
const rows = (): ForceRow[] => [decidable(1), decidable(2), decidable(3)]
const open = (path = PATH, actor = lead) => draw(actor, <ForcedPunchoutScreen />, path)
const link = (id: number) => screen.findByRole('link', { name: new RegExp(`Person ${id}`) })
const focus = async (id: number) => {
  const opener = await link(id)
  act(() => opener.focus())
}
const sentTo = (server: ReturnType<typeof fakeServer>, path: string) =>
  server.sent.filter((one) => one.path === path.split(' ')[1]).map(({ body }) => body)
const approved = (id: number) => ({
  id,
  ok: true,
  row: forceRowOf(id, {
    state: 'approved',
    decided_out_at: firstOf(TRACES).at,
    decided_by: { id: 4, name: 'Lena Lead' },
  }),
})

describe('the punches to decide', () => {
  it('shows the evidence, the proposal with its basis, what the person says, and what it makes of the day', async () => {
    fakeServer({ [LIST]: ok(rows(), page(3)) })
    await open()
    const row = within(required((await link(1)).closest('tr')))
    row.getByRole('img', { name: '1: Break 12:00, 2: Timesheet open 17:41' })
    row.getByText('last seen')
    row.getByText('Laptop was empty')
    row.getByText('8 h 9 min')
    row.getByText('09:00–17:30')
  })

  it('says that nothing waits, and in place that it could not be loaded', async () => {
    const server = fakeServer({ [LIST]: { status: 500, body: { status: false, error: 'x' } } })
    await open()
    await screen.findByText('Could not load punch-outs to decide')
    server.responses[LIST] = ok([], page(0))
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('Nothing to decide.')
  })

  it('chooses evidence by its number, and approves it', async () => {
    const server = fakeServer({ [LIST]: ok(rows(), page(3)), [ACT]: ok([approved(2)]) })
    await open()
    await focus(2)
    await userEvent.keyboard('1')
    await screen.findByText('chosen')
    await userEvent.keyboard('a')
    await screen.findByText('Person 2: punched out at 12:00')
    expect(sentTo(server, ACT)).toEqual([
      { items: [{ id: 2, version: 2, action: 'approve', out_at: firstOf(TRACES).at }] },
    ])
  })

  it('asks for the note of a rejection, and shows why an item was left', async () => {
    const message = 'Someone changed this in the meantime. Load the new version.'
    const server = fakeServer({
      [LIST]: ok(rows(), page(3)),
      [ACT]: ok([{ id: 1, ok: false, code: 'common.stale', message }]),
    })
    const { history } = await open()
    await focus(1)
    await userEvent.keyboard('a')
    await screen.findByText(message)
    server.responses[LIST] = ok([decidable(1)], page(1))
    await focus(1)
    await userEvent.keyboard('r')
    await waitFor(() => expect(history.location.search).toContain('act=reject'))
    await userEvent.type(await screen.findByLabelText('Why is the time returned?'), 'Too late')
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
    await waitFor(() =>
      expect(sentTo(server, ACT).at(-1)).toEqual({
        items: [{ id: 1, version: 2, action: 'reject', note: 'Too late' }],
      }),
    )
  })

  it('approves several, each by its own proposal, and names those that were not', async () => {
    const server = fakeServer({
      [LIST]: ok(rows(), page(3)),
      [ACT]: ok([approved(1), { id: 2, ok: false, code: 'common.stale', message: 'Changed meanwhile.' }, approved(3)]),
    })
    await open()
    await link(1)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    await userEvent.click(screen.getByRole('button', { name: 'Approve 3 punches' }))
    const left = within(await screen.findByRole('dialog'))
    left.getByText('2 of 3 punches were decided. These were not:')
    left.getByText('Changed meanwhile.')
    expect(sentTo(server, ACT)).toEqual([{ items: [1, 2, 3].map((id) => ({ id, version: 2, action: 'approve' })) }])
  })

  it('names who decided a row that has gone', async () => {
    let listed = rows()
    fakeServer({
      [LIST]: ({ body }) =>
        JSON.stringify(body) === '{"id":2}' ? ok([approved(2).row]) : ok(listed, page(listed.length)),
      [ACT]: ok([approved(1)]),
    })
    await open()
    await focus(1)
    listed = [decidable(3)]
    await userEvent.keyboard('a')
    await screen.findByText('Person 2: punched out at 12:00, decided by Lena Lead')
    screen.getByText('Person 1: punched out at 12:00')
  })

  it('lets a person who leads no one say when they stopped, without keys or boxes', async () => {
    const own = forceRowOf(7, { can: { approve: false, reject: false, propose: true, resume: true } })
    const server = fakeServer({ [LIST]: ok([own], page(1)), [ACT]: ok([{ id: 7, ok: true }]) })
    await open(`${PATH}?force=7`, employeeActor(['logout.read', 'logout.decide']))
    const drawer = within(await screen.findByRole('dialog'))
    const time = await drawer.findByLabelText<HTMLInputElement>(/^When did you stop/)
    expect(time.value).toBe(timeText('17:41'))
    await userEvent.type(drawer.getByLabelText('Why is there no punch out?'), 'Forgot it')
    await userEvent.click(drawer.getByRole('button', { name: 'Send to lead' }))
    await waitFor(() =>
      expect(sentTo(server, ACT)).toEqual([
        { items: [{ id: 7, version: 2, action: 'propose', out_at: own.proposed_out_at, reason: 'Forgot it' }] },
      ]),
    )
    expect(screen.queryByRole('checkbox', { name: 'Select row' })).toBeNull()
  })
})

describe('the board', () => {
  it('lets a lead punch a person of the team out, with the reason and the time on their clock', async () => {
    const { sent } = fakeServer({
      [LIST]: ok([], page(0)),
      'GET /api/user/leads/board': ok({
        rows: [boardRowOf(7, 'Asha Rao', 'working'), boardRowOf(9, 'Ben Cole', 'working')],
        counts: {},
        cursor: NOW,
        server_now: NOW,
      }),
      'POST /api/user/punchout': ok({}),
    })
    await draw(lead, <ForcedPunchoutScreen />, '/employee/forced-punchout?tab=now')
    await userEvent.click(await screen.findByRole('button', { name: 'Punch out Ben Cole' }))
    expect(screen.queryByRole('button', { name: 'Punch out Asha Rao' })).toBeNull()
    const drawer = within(await screen.findByRole('dialog'))
    await userEvent.type(drawer.getByLabelText('Reason'), 'Went home')
    await userEvent.type(drawer.getByLabelText(/^Time in Berlin/), '11:30')
    await userEvent.click(drawer.getByRole('button', { name: 'Punch out' }))
    await waitFor(() => expect(sent.some((one) => one.path === '/api/user/punchout')).toBe(true))
    const request = required(sent.find((one) => one.path === '/api/user/punchout'))
    expect(request.query.get('user_id')).toBe('9')
    expect(request.body).toEqual({ reason: 'Went home', out_at: '2026-05-12T09:30:00.000Z' })
  })
})
