// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { balanceOf } from '../testing/rows.ts'
import { approver, draw, employee, hr, stopDate } from '../testing/screens.tsx'
import AwayCard from './away-card.tsx'
import PendingCard from './pending-card.tsx'
import ApprovalsCard from './approvals-card.tsx'
import LeaveCard from './leave-card.tsx'
import RequestsCard from './requests-card.tsx'

stopDate()

const PATH = '/employee/request'
const type = { id: 1, name: 'Annual leave', color: '#2f7d5b' }
const short = { id: 3, type, from_date: '2026-05-18', to_date: '2026-05-20', status: 'pending' }
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

it('leads from the next leave and from each open request to it', async () => {
  const data = { open: 5, rows: [short], next: { ...short, id: 4, status: 'approved', amount: 300, unit: 'day' } }
  await draw(employee, <RequestsCard data={data} path={PATH} />, '/employee/dashboard')
  expect(hrefs()).toEqual([`${PATH}?request=4`, `${PATH}?request=3`, `${PATH}?add=new`, PATH])
  screen.getByText('Annual leave, 3 days')
  screen.getByRole('link', { name: '5 open requests' })
})

it('says that nothing is planned and nothing is open', async () => {
  await draw(employee, <RequestsCard data={{ open: 0, rows: [], next: null }} path={PATH} />, '/employee/dashboard')
  screen.getByText('No approved leave lies ahead.')
  screen.getByText('No request of yours is open.')
})

it('leads from each balance to its statement', async () => {
  await draw(employee, <LeaveCard data={[balanceOf()]} path={PATH} />, '/employee/dashboard')
  expect(hrefs()).toEqual([`${PATH}?statement=1`, `${PATH}?add=new`])
  screen.getByText('22 days left')
  screen.getByText('2 days taken · 3 days booked · 1 day pending')
})

it('leads to what waits and to what is overdue', async () => {
  const data = { waiting: 4, overdue: 1, oldest_hours: 75, due_at: '2026-05-12T16:00:00.000Z' }
  await draw(approver, <ApprovalsCard data={data} path="/employee/approvals" />, '/employee/dashboard')
  expect(hrefs()).toEqual(['/employee/approvals', '/employee/approvals?overdue=yes'])
  screen.getByText('the oldest for 3 days')
})

it('says that nothing waits', async () => {
  const data = { waiting: 0, overdue: 0, oldest_hours: null, due_at: null }
  await draw(approver, <ApprovalsCard data={data} path="/employee/approvals" />, '/employee/dashboard')
  screen.getByText('Nothing is waiting for you.')
})

it('counts what waits for any decision, and leads to it by type', async () => {
  const data = { pending: 20, over_24h: 16, oldest_hours: 403, by_type: [{ type, pending: 20 }] }
  await draw(hr, <PendingCard data={data} path="/admin/requests?status=pending" />, '/admin/dashboard')
  screen.getByText('the oldest for 16 days')
  expect(hrefs()).toEqual(['/admin/requests?status=pending', '/admin/requests?status=pending&type=1'])
})

it('says that no request waits', async () => {
  const data = { pending: 0, over_24h: 0, oldest_hours: null, by_type: [] }
  await draw(hr, <PendingCard data={data} path="/admin/requests?status=pending" />, '/admin/dashboard')
  screen.getByText('No request waits for a decision.')
})

it('names who is away today and from where people work, and how many more there are', async () => {
  const people = [
    { id: 5, name: 'Asha Rao', photo_version: null, label: 'Annual leave', kind: 'away' },
    { id: 6, name: 'Ben Cole', photo_version: null, label: 'Works from home', kind: 'home' },
  ]
  const board = '/admin/reports/attendance?tab=now'
  const rows = { away: `${board}&state=on_leave`, home: `${board}&wfh=true` }
  await draw(
    hr,
    <AwayCard data={{ away: 3, home: 1, rows, people }} path="/admin/requests?tab=calendar" />,
    '/admin/dashboard',
  )
  expect(hrefs()).toEqual([rows.away, rows.home, '/admin/employee/details/5', '/admin/employee/details/6'])
  screen.getByText('2 more')
  screen.getByText('Works from home')
})
