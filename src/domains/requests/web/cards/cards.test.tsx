// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { balanceOf } from '../testing/rows.ts'
import { approver, draw, employee, stopDate } from '../testing/screens.tsx'
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
  expect(screen.getByText('Annual leave, 3 days')).toBeTruthy()
  expect(screen.getByRole('link', { name: '5 open requests' })).toBeTruthy()
})

it('says that nothing is planned and nothing is open', async () => {
  await draw(employee, <RequestsCard data={{ open: 0, rows: [], next: null }} path={PATH} />, '/employee/dashboard')
  expect(screen.getByText('No approved leave lies ahead.')).toBeTruthy()
  expect(screen.getByText('No request of yours is open.')).toBeTruthy()
})

it('leads from each balance to its statement', async () => {
  await draw(employee, <LeaveCard data={[balanceOf()]} path={PATH} />, '/employee/dashboard')
  expect(hrefs()).toEqual([`${PATH}?statement=1`, `${PATH}?add=new`])
  expect(screen.getByText('22 days left')).toBeTruthy()
  expect(screen.getByText('2 days taken · 3 days booked · 1 day pending')).toBeTruthy()
})

it('leads to what waits and to what is overdue', async () => {
  const data = { waiting: 4, overdue: 1, oldest_hours: 75, due_at: '2026-05-12T16:00:00.000Z' }
  await draw(approver, <ApprovalsCard data={data} path="/employee/approvals" />, '/employee/dashboard')
  expect(hrefs()).toEqual(['/employee/approvals', '/employee/approvals?overdue=yes'])
  expect(screen.getByText('the oldest for 3 days')).toBeTruthy()
})

it('says that nothing waits', async () => {
  const data = { waiting: 0, overdue: 0, oldest_hours: null, due_at: null }
  await draw(approver, <ApprovalsCard data={data} path="/employee/approvals" />, '/employee/dashboard')
  expect(screen.getByText('Nothing waits for you.')).toBeTruthy()
})
