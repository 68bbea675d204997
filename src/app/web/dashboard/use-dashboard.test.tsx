// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Dashboard } from '#domains/shell/contract/shell.calls.ts'
import { refreshKinds } from '#kit/web/call/query-client.ts'
import type { DashboardCard } from '#kit/web/screens/screen.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { adminSource, cardsThatShow, useDashboard, withCards } from './use-dashboard.ts'

const load = () => Promise.reject(new Error('Nobody draws it here'))
const slots: Readonly<Record<string, DashboardCard>> = {
  today: { title: 'Today', load, shows: ['attendance.changed'] },
  month: { title: 'Month', load, shows: ['attendance.changed'] },
  heads: { title: 'Heads', load, shows: ['people.changed'] },
}
const dashboard = (cards: Readonly<Record<string, string>>): Dashboard => ({
  date: '2026-05-12',
  as_of_at: '2026-05-12T09:00:00.000Z',
  since: { last_visit_at: null, items: [] },
  cards: Object.fromEntries(
    Object.entries(cards).map(([id, data]) => [id, { state: 'ok', path: '/admin/employees', data }]),
  ),
})

it.each([
  [['attendance.changed'], ['today', 'month']],
  [
    ['people.changed', 'attendance.changed'],
    ['heads', 'today', 'month'],
  ],
  // Kinds that no card shows belong to the page itself.
  [['attendance.changed', 'shell'], null],
  [[], null],
])('after %j asks for %j', (kinds, cards) => {
  expect(cardsThatShow(kinds, slots)).toEqual(cards)
})

it('keeps the other cards, and none that has nothing to show any more', () => {
  const stored = dashboard({ today: 'old', month: 'old', heads: 'kept' })
  expect(withCards(stored, ['today', 'month'], dashboard({ today: 'new' }))).toEqual(
    dashboard({ heads: 'kept', today: 'new' }),
  )
})

it('asks for the cards that show a change alone, and anew for them when that failed', async () => {
  let round = 0
  const server = fakeServer({
    'GET /api/admin/dashboard': ({ query }) => {
      round += 1
      if (round === 2) return { status: 503, body: { status: false, message: 'Away' } }
      return ok(dashboard(query.has('cards') ? { today: `round ${round}` } : { today: 'first', heads: 'kept' }))
    },
  })
  const Screen = () => {
    const { data } = useDashboard(adminSource, { department_id: 5 }, { slots })
    return <p>{Object.values(data?.cards ?? {}).map((card) => `${String(card.data)}, `)}</p>
  }
  const { client } = await renderScreen(<Screen />)
  await screen.findByText('first, kept,')
  void refreshKinds(client, ['attendance.changed', 'tasks.changed'])
  await waitFor(() => expect(server.sent).toHaveLength(2))
  void refreshKinds(client, ['attendance.changed'])
  await screen.findByText('kept, round 3,')
  const requests = server.sent.map(({ query, headers }) => [query.toString(), headers.get('x-background')])
  const part = 'department_id=5&cards=today%2Cmonth'
  expect(requests).toEqual([
    ['department_id=5', null],
    [part, '1'],
    [part, '1'],
  ])
})
