// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { employeeActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok, okPage } from '#kit/web/testing/fake-server.ts'
import { clickOn, fill, send, takeAction } from '#kit/web/testing/form-steps.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import MyTasksScreen from './screens/my-tasks-screen.tsx'
import { canDo, row, task } from './testing/rows.ts'

const RIGHTS = ['tasks.read', 'tasks.write', 'tasks.act', 'tasks.comment', 'tasks.reassign'] as const
const SHOW = 'GET /api/user/task/12'
const OWN_LIST = 'GET /api/user/get_task/7'
const ben = { id: 18, name: 'Ben Adam', team_id: 2, photo_version: null }

const open = (path: string) =>
  renderScreen(
    <ActorProvider value={employeeActor([...RIGHTS])}>
      <MyTasksScreen />
    </ActorProvider>,
    path,
  )

describe('a task that leaves its reader', () => {
  it('is no missing page in the panel that was open', async () => {
    const offered = { ...task, state: 'offered' as const, assignee: null, offered_to: ben, can: canDo('recall') }
    const server = fakeServer({
      [OWN_LIST]: okPage([]),
      [SHOW]: ok(offered),
      'POST /api/user/task_action': () => {
        server.responses[SHOW] = { status: 404, body: { status: false, error: 'Not Found' } }
        return ok(offered)
      },
    })
    await open('/employee/tasks?task=12')
    const panel = await screen.findByRole('dialog')
    await within(panel).findByText('Move the archive')
    await takeAction('Actions for T-12', 'Withdraw')
    await within(panel).findByText('You no longer see T-12')
    expect(within(panel).queryByText('Not found')).toBeNull()
    await userEvent.click(within(panel).getByText('Close'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('names the receiver in the own list while the handover waits', async () => {
    fakeServer({ [OWN_LIST]: okPage([{ ...row, offered_to: ben, can: canDo('recall') }]) })
    await open('/employee/tasks?tab=open')
    await screen.findByText('Offered to Ben Adam')
  })
})

describe('an offer', () => {
  const handed = {
    ...row,
    offered_to: ben,
    offer: {
      by: 'Rita Lead',
      at: '2026-05-12T09:00:00.000Z',
      from: 'Anna Berg',
      reason: 'Anna is away',
      note: 'The list is in the folder',
      remaining_minutes: 95,
    },
    can: canDo('accept', 'decline'),
  }
  const isWhole = (box: HTMLElement, sender: RegExp) => {
    for (const text of [sender, 'Anna is away', 'The list is in the folder', /1 h 35 min remaining$/])
      within(box).getByText(text)
    for (const name of ['Accept', 'Decline']) within(box).getByRole('button', { name })
  }

  it('shows everything that was stated, in the list and in the panel, with the response next to it', async () => {
    fakeServer({
      'GET /api/user/get_task/7': okPage([handed]),
      'POST /api/user/task_capacity': ok([]),
      [SHOW]: ok({ ...task, ...handed }),
    })
    await open('/employee/tasks?tab=offered')
    const item = (await screen.findByText('Anna is away')).closest('li')
    if (!item) throw new Error('No offer')
    isWhole(item, /^from Anna Berg, handed over by Rita Lead$/)
    await userEvent.click(within(item).getByRole('link'))
    isWhole(
      await screen.findByRole('region', { name: 'Waiting for an answer' }),
      /^Rita Lead hands it over from Anna Berg/,
    )
  })
})

describe('the offers', () => {
  const queued = { ...row, state: 'offered' as const, assignee: null, can: canDo('take') }
  const rows = [
    { ...queued, id: 21, title: 'From the lead', estimate_minutes: null, due_date: null },
    { ...queued, id: 23, title: 'For me', offered_to: ben, can: canDo('accept', 'decline') },
  ]
  const offer = { by: 'Ben Adam', at: '2026-05-12T09:00:00.000Z', from: null, reason: null, note: null }
  const own = [
    { ...queued, id: 22, title: 'By me', offer: { ...offer, remaining_minutes: null }, can: canDo('recall', 'take') },
  ]
  const listOf = (toReader: typeof rows) => ({
    [OWN_LIST]: ({ query }: { query: URLSearchParams }) => okPage(query.get('view') === 'created' ? own : toReader),
    'POST /api/user/task_capacity': ok([]),
    'POST /api/user/task_action': ok(task),
  })
  const groups = () =>
    screen.getAllByRole('region').flatMap((one) => {
      const isGroup = within(one).queryByRole('list') ?? within(one).queryByRole('table')
      return isGroup && one.getAttribute('aria-label') !== null ? [one] : []
    })

  it('to the reader come before those of the queue, and own ones are last, to be withdrawn', async () => {
    const server = fakeServer(listOf(rows))
    await open('/employee/tasks?tab=offered')
    await screen.findByText('For me')
    await screen.findByText('By me')
    expect(groups().map((one) => one.getAttribute('aria-label'))).toEqual([
      'Offered to you',
      'Queue of Support',
      'Offered by you',
    ])
    await clickOn('Withdraw')
    await waitFor(() =>
      expect(server.sent.find(({ path }) => path.endsWith('/task_action'))?.body).toMatchObject({
        id: 22,
        action: 'recall',
      }),
    )
  })

  it('by the reader are the only list where nothing is offered to them, and what an offer is, is said', async () => {
    fakeServer(listOf([]))
    await open('/employee/tasks?tab=offered')
    await screen.findByText('By me')
    within(screen.getByRole('region', { name: 'Offered to you' })).getByText(/is yours when you accept it/)
    expect(groups().map((one) => one.getAttribute('aria-label'))).toEqual(['Offered by you'])
  })

  it('say nothing about what was not stated', async () => {
    fakeServer(listOf(rows.slice(0, 1)))
    await open('/employee/tasks?tab=offered')
    const item = (await screen.findByText('From the lead')).closest('li')
    expect(item?.textContent).toBe('From the leadHighfrom Ina KeeperTake')
  })
})

describe('a lead', () => {
  it('takes a task over with a reason', async () => {
    const server = fakeServer({
      'GET /api/user/get_task/7': okPage([]),
      [SHOW]: ok({ ...task, can: canDo('take_over') }),
      'POST /api/user/task_action': ok(task),
    })
    await open('/employee/tasks?step=take_over-12')
    await screen.findByText('You hold it at once, and Anna Berg is notified with the reason.')
    await fill('Reason', 'Anna is ill')
    await send('Take over')
    await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull())
    expect(server.sent.find(({ path }) => path.endsWith('/task_action'))?.body).toEqual({
      id: 12,
      version: 4,
      action: 'take_over',
      reason: 'Anna is ill',
    })
  })
})
