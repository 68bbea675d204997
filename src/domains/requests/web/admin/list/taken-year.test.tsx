// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import RequestsAdminScreen from '../../screens/requests-admin-screen.tsx'
import { KINDS } from '../../testing/policy-rows.ts'
import { draw, page, reader, stopDate } from '../../testing/screens.tsx'

stopDate()

const PATH = '/api/admin/request'
const taken = [{ month: '2026-02', department: 'Support', amount: 250 }]

const open = (query: string) => {
  const server = fakeServer({
    [`GET ${PATH}`]: ok([], { ...page(0), counts: {} }),
    [`GET ${PATH}/type`]: ok({ types: [], kinds: KINDS }),
    [`GET ${PATH}/taken`]: ({ query }) => ok(query.get('year') === '2025' ? [] : taken),
  })
  const years = () =>
    server.sent.filter(({ path }) => path.endsWith('/taken')).map(({ query: params }) => params.get('year'))
  return { years, drawn: draw(reader, <RequestsAdminScreen />, `/admin/requests?chart=open${query}`) }
}

it('shows the leave of the year, and of those before', async () => {
  const { years, drawn } = open('')
  const { history } = await drawn
  await screen.findByRole('group', { name: /^Leave taken by month and department/ })
  await userEvent.click(screen.getByRole('button', { name: 'Year before' }))
  await screen.findByText('No leave in 2025')
  expect(years()).toEqual(['2026', '2025'])
  await waitFor(() => expect(history.location.search).toContain('year=2025'))
})

it('leads from a column to the leave of its month', async () => {
  await open('').drawn
  const column = await screen.findByRole('link', { name: /Feb/ })
  expect(column.getAttribute('href')).toBe('/admin/requests?status=approved&kind=leave&from=2026-02-01&to=2026-02-28')
})
