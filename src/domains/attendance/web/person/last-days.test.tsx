// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { dayOf } from '../testing/rows.ts'
import { admin, draw, page, stopDate, TODAY } from '../testing/screens.tsx'
import { LastDaysOf } from './last-days.tsx'

stopDate()

it('shows the last seven days of one person, each leading to its day', async () => {
  const { sent } = fakeServer({ 'POST /api/admin/attendance': ok([dayOf(TODAY)], page(1)) })
  await draw(admin, <LastDaysOf user_id={7} />, '/admin/employee/details/7')
  const bar = await screen.findByLabelText(/^Tue: 7 h 50 min so far/)
  expect(bar.getAttribute('href')).toBe('/admin/daily-reports/7?month=2026-05&day=11')
  expect(sent[0]?.body).toMatchObject({ start_date: '2026-05-06', end_date: TODAY, employee_ids: [7] })
})
