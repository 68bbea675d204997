// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor, employeeActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { unbroken } from '#kit/web/testing/unbroken.ts'
import SearchTicketsScreen from './screens/search-tickets-screen.tsx'
import TicketTrackersScreen from './screens/ticket-trackers-screen.tsx'
import { counted, NO_COUNTS, statOf, ticketOf, totalsOf, wholeTicket } from './testing/ticket-rows.ts'
import { DetailsView } from './tickets/details-view.tsx'
import TicketsTab from './tickets/tickets-tab.tsx'

const PAGE = { next_cursor: null, total: 1 }
const OWN = ['tickets.read', 'tickets.write'] as const
const LIST = 'GET /api/user/ticket_count/7'
const responses = {
  [LIST]: ok({ counts: NO_COUNTS, tickets: [ticketOf()] }, PAGE),
  'GET /api/user/ticket/5': ok(wholeTicket()),
}

const openTab = (path = '/employee/trackers?tab=tickets', permissions: readonly string[] = OWN) =>
  renderScreen(
    <ActorProvider value={employeeActor([...permissions])}>
      <TicketsTab />
    </ActorProvider>,
    path,
  )

describe('own tickets', () => {
  it('shows what is due, and leads to the queue of the team', async () => {
    fakeServer(responses)
    await openTab()
    await screen.findByText('Export stays empty')
    expect(screen.getByRole('link', { name: /Without a handler/ }).getAttribute('href')).toContain('view=queue')
    expect(screen.queryByRole('radio', { name: 'Team' })).toBeNull()
  })

  it('takes chosen tickets at once', async () => {
    const server = fakeServer({
      ...responses,
      'POST /api/user/ticket_assign': ok({ results: [{ id: 5, ok: true, code: null, message: null }] }),
    })
    await openTab('/employee/trackers?tab=tickets&view=queue')
    await userEvent.click(await screen.findByRole('checkbox', { name: /Export stays empty|Select row/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Take 1 ticket' }))
    await screen.findByText('Ticket Updated Successfully')
    expect(server.sent.find(({ path }) => path === '/api/user/ticket_assign')?.body).toEqual({ ids: [5] })
  })

  it('responds to a ticket with the time spent', async () => {
    const server = fakeServer({
      ...responses,
      'PUT /api/user/update_ticket_response/5': ok(wholeTicket({ version: 3 })),
    })
    await openTab('/employee/trackers?tab=tickets&ticket=5')
    const drawer = await screen.findByRole('dialog', { name: 'FJ-5 · Fjord' })
    await userEvent.type(await within(drawer).findByLabelText('Response'), 'Try the new filter')
    await userEvent.type(within(drawer).getByLabelText(/Time spent/), '12')
    await userEvent.click(within(drawer).getByRole('button', { name: 'Respond' }))
    await screen.findByText('Ticket Updated Successfully')
    const sent = server.sent.find(({ method }) => method === 'PUT')
    expect(sent?.body).toEqual({ version: 2, action: 'respond', response: 'Try the new filter', minutes: 12 })
  })

  it('shows a ticket that is not there as a toast too', async () => {
    fakeServer({ ...responses, 'GET /api/user/ticket/5': { status: 404, body: { status: false, error: 'Not Found' } } })
    await openTab('/employee/trackers?tab=tickets&ticket=5')
    expect((await screen.findAllByText('Not Found')).length).toBeGreaterThan(0)
  })

  it('saves several tickets, pasted from a sheet', async () => {
    const server = fakeServer({
      ...responses,
      'GET /api/user/client-list/4': ok([{ id: 1, name: 'Fjord', open_tickets: 2, sla: [] }]),
      'POST /api/user/ticket_data_save': ok({ tickets: [ticketOf()] }),
    })
    await openTab('/employee/trackers?tab=tickets&add=ticket')
    const drawer = await screen.findByRole('dialog', { name: 'Add tickets' })
    await userEvent.type(await within(drawer).findByLabelText('Subject'), 'First')
    await userEvent.click(within(drawer).getByRole('button', { name: 'Paste from a sheet' }))
    await userEvent.click(within(drawer).getByLabelText('Rows of a sheet'))
    await userEvent.paste('Fjord\tFJ-9\tSecond\t2026-03-11 08:00')
    await userEvent.click(within(drawer).getByRole('button', { name: 'Take rows' }))
    await userEvent.click(within(drawer).getByRole('button', { name: 'Save 2 tickets' }))
    await screen.findByText('Saved Successfully')
    const sent = server.sent.find(({ path }) => path === '/api/user/ticket_data_save')
    expect(sent?.body).toMatchObject({
      tickets: [
        { client_id: 1, subject: 'First' },
        { client_id: 1, ticket_ref: 'FJ-9', subject: 'Second' },
      ],
    })
  })
})

describe('the trackers', () => {
  const open = (path: string, permissions: readonly string[] = ['tickets.read']) =>
    renderScreen(
      <ActorProvider value={adminActor([...permissions])}>
        <TicketTrackersScreen />
      </ActorProvider>,
      path,
    )
  const BASE = '/admin/work-reports/ticket-trackers'
  const range = { start_date: '2026-03-01', end_date: '2026-03-31' }
  const month = {
    range,
    totals: totalsOf(),
    weeks: [],
    days: ['2026-03-02', '2026-03-03'].map((date) => ({ date, totals: totalsOf() })),
    rows: [statOf(7, 'Asha Rao'), statOf(0, null)],
  }

  it('asks for a day, and opens its drill-down with the filters of the list', async () => {
    const server = fakeServer({
      'POST /api/admin/dailyticketList': ok({ range, totals: totalsOf(), rows: [statOf(7, 'Asha Rao')] }, PAGE),
    })
    await open(`${BASE}?date=2026-03-11&priority=p1`)
    const link = await screen.findByRole('link', { name: 'Asha Rao' })
    expect(link.getAttribute('href')).toBe('/admin/work-reports/ticket-details/daily/2026-03-11/7?priority=p1')
    expect(server.sent[0]?.body).toMatchObject({ date: '2026-03-11', priority: 'p1' })
    screen.getByText('67 %')
  })

  it('shows who received the most on a day, and whose first responses took long', async () => {
    const rows = [statOf(7, 'Asha Rao'), { ...statOf(8, 'Ben Roy'), received: 9, response_median_minutes: 90 }]
    fakeServer({
      'POST /api/admin/dailyticketList': ok({ range, totals: totalsOf(), rows }, { ...PAGE, total: 2 }),
    })
    await open(`${BASE}?date=2026-03-11`)
    const bar = await screen.findByRole('link', { name: 'Ben Roy: 9 tickets' })
    expect(bar.getAttribute('href')).toBe('/admin/work-reports/ticket-details/daily/2026-03-11/8')
    screen.getByRole('link', { name: unbroken('Ben Roy: 1 h 30 min') })
  })

  it('shows a month or a range by the weekly list, with its charts', async () => {
    const server = fakeServer({ 'POST /api/admin/weeklyticketList': ok(month, { ...PAGE, total: 2 }) })
    await open(`${BASE}?period=month&month=2026-03`)
    const link = await screen.findByRole('link', { name: 'No handler' })
    expect(link.getAttribute('href')).toBe('/admin/work-reports/ticket-details/monthly/2026-03/0')
    expect(server.sent[0]?.body).toMatchObject({ month: '2026-03' })
    screen.getByText('Received and resolved')
  })

  it('shows that nothing was done', async () => {
    fakeServer({
      'POST /api/admin/dailyticketList': ok(
        { range, totals: totalsOf({ received: 0 }), rows: [] },
        { ...PAGE, total: 0 },
      ),
    })
    await open(`${BASE}?date=2026-03-11`)
    await screen.findByText('No tickets in this period')
  })

  it('shows the tickets behind a row, with what was counted of them', async () => {
    const late = { ...counted(), id: 6, response_minutes: 75, response_in_sla: false }
    fakeServer({
      'POST /api/admin/dailyticketdetails': ok(
        {
          range,
          row: statOf(7, 'Asha Rao'),
          tickets: [{ ...counted(), response_minutes: 20 }, late, { ...counted(), id: 8, response_minutes: 30 }],
        },
        PAGE,
      ),
    })
    await renderScreen(
      <ActorProvider value={adminActor(['tickets.read'])}>
        <DetailsView user_id={7} span={{ date: '2026-03-11' }} />
      </ActorProvider>,
      '/admin/work-reports/ticket-details/daily/2026-03-11/7',
    )
    expect(await screen.findAllByText(/Received .*\(entered later\)/)).not.toHaveLength(0)
    expect(screen.getByRole('link', { name: /Late: 1\sh\s15\smin$/ }).getAttribute('href')).toContain('ticket=6')
  })
})

it('finds tickets, marks the words, and narrows by a facet', async () => {
  const facets = { state: [{ value: 'open', count: 1 }], priority: [], client: [] }
  const hit = { ...ticketOf(), match: 'words', snippet: 'The \u0002export\u0003 is complete' }
  const server = fakeServer({ 'GET /api/user/search_tickets': ok([hit], { ...PAGE, facets }) })
  await renderScreen(
    <ActorProvider value={employeeActor([...OWN])}>
      <SearchTicketsScreen />
    </ActorProvider>,
    '/employee/search-tickets?q=export',
  )
  expect((await screen.findByText('export', { selector: 'mark' })).textContent).toBe('export')
  await userEvent.click(screen.getByRole('button', { name: /^Open 1$/ }))
  await screen.findByText('Export stays empty')
  expect(Object.fromEntries(server.sent.at(-1)?.query ?? [])).toMatchObject({ q: 'export', state: 'open' })
})
