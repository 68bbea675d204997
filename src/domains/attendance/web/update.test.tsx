// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { timeText } from '#kit/web/dates/time-text.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { required } from '#kit/contract/testing/required.ts'
import AttendanceUpdateScreen from './screens/attendance-update-screen.tsx'
import { dayOf, detailOf, sessionOf } from './testing/rows.ts'
import { TODAY, admin, draw, page, stopDate } from './testing/screens.tsx'

stopDate()

describe('the attendance update', () => {
  it('edits a punch on the clock of the person and previews it before it is saved', async () => {
    const { sent } = fakeServer({
      'GET /api/admin/attendance/day/21': ok({ ...detailOf(dayOf(TODAY), [sessionOf(TODAY)]), evidence: [] }),
      'POST /api/admin/attendance/preview': ok([
        {
          employee: { id: 7, name: 'Asha Rao' },
          before: dayOf(TODAY),
          after: null,
          refusal: { code: 'x', message: 'No.' },
        },
      ]),
      'POST /api/admin/attendance/update': ok(sessionOf(TODAY)),
    })
    const { history } = await draw(admin, <AttendanceUpdateScreen />, '/admin/daily-reports/add?session=21')
    const out = await screen.findByLabelText('Out')
    expect(required(sent.find((one) => one.path.endsWith('/day/21'))).query.get('by')).toBe('session')
    expect((screen.getByLabelText('In') as HTMLInputElement).value).toBe(timeText('09:02'))
    await userEvent.clear(out)
    await userEvent.type(out, '18:00')
    await userEvent.type(screen.getByLabelText('Reason'), 'Stayed longer')
    await screen.findByText('No.')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(history.location.href).toBe('/admin/daily-reports/7?month=2026-05'))
    expect(required(sent.find((one) => one.path.endsWith('/update'))).body).toEqual({
      id: 21,
      version: 3,
      punched_in_at: '2026-05-12T07:02:00.000Z',
      punched_out_at: '2026-05-12T16:00:00.000Z',
      breaks: [],
      reason: 'Stayed longer',
    })
  })

  it('keeps what was typed when the punch changes meanwhile, and saves it on the new version', async () => {
    let session = sessionOf(TODAY)
    const { sent } = fakeServer({
      'GET /api/admin/attendance/day/21': () => ok({ ...detailOf(dayOf(TODAY), [session]), evidence: [] }),
      'POST /api/admin/attendance/preview': ok([]),
      'POST /api/admin/attendance/update': () => ok(session),
    })
    const { client } = await draw(admin, <AttendanceUpdateScreen />, '/admin/daily-reports/add?session=21')
    const read = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
    const become = async (change: Partial<typeof session>) => {
      session = { ...session, ...change, version: session.version + 1 }
      await act(() => client.invalidateQueries())
    }
    await userEvent.type(await screen.findByLabelText('Reason'), 'Stayed longer')
    await userEvent.clear(screen.getByLabelText('Out'))
    await userEvent.type(screen.getByLabelText('Out'), '18:00')
    await become({ punchin_time: '09:30', punched_in_at: `${TODAY}T07:30:00.000Z` })
    await waitFor(() => expect(read('In')).toBe(timeText('09:30')))
    expect([read('Out'), read('Reason')]).toEqual(['18:00', 'Stayed longer'])
    await become({ punchout_time: '19:00', punched_out_at: `${TODAY}T17:00:00.000Z` })
    const take = await screen.findByRole('button', { name: 'Load the new version' })
    expect(read('Out')).toBe('18:00')
    await userEvent.click(take)
    expect(read('Out')).toBe(timeText('19:00'))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent.find((one) => one.path.endsWith('/update'))?.body).toMatchObject({
        version: 5,
        punched_out_at: `${TODAY}T17:00:00.000Z`,
        reason: 'Stayed longer',
      }),
    )
  })

  it('chooses who has no punch with one press, and does not save people of two zones at once', async () => {
    const absent = (id: number, name: string, zone: string) =>
      dayOf(TODAY, {
        employee: { ...dayOf(TODAY).employee, id, name },
        zone,
        verdict: 'absent',
        label: 'Absent',
        first_in_at: null,
      })
    const people = [absent(8, 'Ben Cole', 'Europe/Berlin'), absent(9, 'Isha Nair', 'Asia/Kolkata')]
    fakeServer({
      'GET /api/admin/employee': ok([], page(0)),
      'POST /api/admin/attendance': ({ body }) => {
        const input = body as { employee_ids?: number[] }
        const rows = people.filter((one) => !input.employee_ids || input.employee_ids.includes(one.employee.id))
        return ok(rows, page(rows.length))
      },
      'GET /api/admin/attendance/day/11': ok({ ...detailOf(dayOf(TODAY), []), evidence: [] }),
    })
    await draw(admin, <AttendanceUpdateScreen />, `/admin/daily-reports/add?date=${TODAY}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Choose Ben Cole' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Choose Isha Nair' }))
    await screen.findByText('Choose people of one time zone: Berlin, Kolkata.')
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  })
})

describe('the people without a punch', () => {
  it('come by the page, the next one below the last when it is asked for', async () => {
    const person = (id: number, name: string) => dayOf(TODAY, { employee: { ...dayOf(TODAY).employee, id, name } })
    const { sent } = fakeServer({
      'GET /api/admin/employee': ok([], page(0)),
      'POST /api/admin/attendance': ({ body }) => {
        const isNext = (body as { cursor?: string }).cursor === 'next'
        const rows = isNext ? [person(9, 'Isha Nair')] : [person(8, 'Ben Cole')]
        return ok(rows, { next_cursor: isNext ? null : 'next', total: 2 })
      },
    })
    await draw(admin, <AttendanceUpdateScreen />, `/admin/daily-reports/add?date=${TODAY}`)
    await screen.findByText('Ben Cole')
    expect(screen.queryByText('Isha Nair')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByText('Isha Nair')
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(document.activeElement?.textContent).toContain('Isha Nair')
    expect(sent.map((one) => one.body)).toContainEqual(expect.objectContaining({ without_punch: true, limit: 100 }))
  })
})
