// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { required } from '#kit/contract/testing/required.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import AttendanceReportScreen from './screens/attendance-report-screen.tsx'
import { dayOf, detailOf, sessionOf } from './testing/rows.ts'
import { TODAY, admin, draw, page, stopDate } from './testing/screens.tsx'

stopDate()

const day = dayOf(TODAY)
const after = dayOf(TODAY, { worked_minutes: 500 })
const server = () =>
  fakeServer({
    'POST /api/admin/attendance': ok([day], page(1)),
    'GET /api/admin/attendance/day/11': ok({ ...detailOf(day, [sessionOf(TODAY)]), evidence: [] }),
    'POST /api/admin/attendance/preview': ok([
      { employee: { id: 7, name: 'Asha Rao' }, before: day, after, overtime_delta_minutes: 0, refusal: null },
    ]),
    'POST /api/admin/attendance/update': ok(sessionOf(TODAY)),
    'POST /api/admin/attendance/add': ok([sessionOf(TODAY)]),
  })
const open = (query: string) => draw(admin, <AttendanceReportScreen />, `/admin/reports/attendance?${query}`)

describe('a punch is corrected in its day', () => {
  it('with the effect next to it, and the day stays open', async () => {
    const { sent } = server()
    const { history } = await open('day=11')
    await userEvent.click(await screen.findByRole('button', { name: 'Correct the punch of 09:02' }))
    const out = await screen.findByLabelText('Out')
    await userEvent.clear(out)
    await userEvent.type(out, '18:00')
    await userEvent.type(screen.getByLabelText('Reason'), 'Stayed longer')
    await screen.findByText('8 h 20 min')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByLabelText('Out')).toBeNull())
    expect(history.location.search).toContain('day=11')
    expect(required(sent.find((one) => one.path.endsWith('/update'))).body).toMatchObject({
      id: 21,
      version: 3,
      punched_out_at: '2026-05-12T16:00:00.000Z',
      reason: 'Stayed longer',
    })
  })

  it('opens the only punch from its row, and names what is unusual on the button', async () => {
    server()
    await open('day=11&punch=only')
    const out = await screen.findByLabelText('Out')
    await userEvent.clear(out)
    await userEvent.type(out, '08:00')
    await screen.findByText(/^This punch lasts 22 h .*It ends on the day after\./)
    screen.getByRole('button', { name: /^Save a punch of 22\sh/ })
  })

  it('adds a punch to the day', async () => {
    const { sent } = server()
    await open('day=11')
    await userEvent.click(await screen.findByRole('button', { name: 'Add a punch' }))
    await userEvent.type(await screen.findByLabelText('In'), '18:00')
    await userEvent.type(screen.getByLabelText('Out'), '19:00')
    await userEvent.type(screen.getByLabelText('Reason'), 'Evening call')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByLabelText('Out')).toBeNull())
    expect(required(sent.find((one) => one.path.endsWith('/add'))).body).toMatchObject({
      employee_ids: [7],
      punched_in_at: '2026-05-12T16:00:00.000Z',
      reason: 'Evening call',
    })
  })
})
