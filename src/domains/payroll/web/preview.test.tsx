// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { GenerateForm } from './person/generate-form.tsx'
import { fullSlip, salaryOf } from './testing/pay-rows.ts'

const draw = async (planned_from: string | null) => {
  const { currency, gross_minor, deductions_minor, outside_minor, net_minor, lines, segments } = fullSlip()
  fakeServer({
    'POST /api/admin/get-latest-salary-details': ok({
      salary: salaryOf(),
      segments,
      preview: { currency, gross_minor, deductions_minor, outside_minor, net_minor, lines },
      planned_from,
      existing: null,
      problems: [],
    }),
  })
  await renderScreen(
    <ActorProvider value={adminActor(['payroll.read', 'payroll.run'])}>
      <GenerateForm employee_id={5} onDone={() => {}} onCancel={() => {}} />
    </ActorProvider>,
    '/admin/payroll-details/5',
  )
  await screen.findByRole('list', { name: 'Totals' })
}

it('a preview says from which day on days count as planned (P11)', async () => {
  await draw('2026-11-27')
  screen.getByText('From Nov 27, 2026 on, days count as planned: they have not passed yet.')
})

it('a preview of a month that is over says nothing of it', async () => {
  await draw(null)
  expect(screen.queryByText(/count as planned/)).toBeNull()
})
