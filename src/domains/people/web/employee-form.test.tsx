// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { PeopleOptions } from '../contract/options.models.ts'
import type { EmployeeForm as Values } from '../contract/people.models.ts'
import { EmployeeForm } from './parts/employee-form.tsx'

const options: PeopleOptions = {
  brands: [{ id: 1, name: 'Northwind', default_pattern_id: 1, is_default: true }],
  departments: [],
  teams: [],
  designations: [],
  roles: [],
  admin_roles: [],
  work_patterns: [],
  countries: [],
}
const values: Values['values'] = {
  first_name: 'Asha',
  middle_name: null,
  last_name: 'Rao',
  preferred_name: null,
  pronouns: null,
  name_pronunciation: null,
  work_email: 'asha@example.test',
  work_phone: null,
  about: null,
  linkedin_url: null,
  brand_id: 1,
  employee_no: 'NB-0005',
  employment_type: 'permanent',
  joined_on: '2024-01-01',
  probation_ends_on: null,
  contract_ends_on: null,
  notice_days: 30,
  left_on: null,
  login_email: null,
}
const record = (change: Partial<Values['values']>, version: number): Values => ({
  values: { ...values, ...change },
  editable: ['first_name', 'last_name', 'about', 'preferred_name'],
  version,
})
/** The screen, to which what another person saved comes by itself. */
const Form = () => {
  const [stored, setStored] = useState(record({}, 3))
  return (
    <>
      <EmployeeForm id={5} record={stored} options={options} pending={[]} />
      <button type="button" onClick={() => setStored(record({ about: 'Sings' }, 4))}>
        Arrive
      </button>
    </>
  )
}

it('keeps what was typed when someone else saved the same version, and overwrites nothing', async () => {
  const message = 'Someone changed this in the meantime. Load the new version.'
  const { sent } = fakeServer({
    'PUT /api/admin/employee/5': { body: { status: false, code: 'common.stale', message } },
    'GET /api/admin/employee-options': ok(options),
  })
  await renderScreen(<Form />)
  const about = () => screen.getByLabelText<HTMLTextAreaElement>(/^About/)
  fireEvent.change(about(), { target: { value: 'Plays the oboe' } })
  fireEvent.change(screen.getByLabelText(/^Preferred name/), { target: { value: 'Ash' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(0))
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 3 })
  expect(about().value).toBe('Plays the oboe')
  expect(screen.getByLabelText<HTMLInputElement>(/^Preferred name/).value).toBe('Ash')
  fireEvent.click(screen.getByRole('button', { name: 'Arrive' }))
  expect(about().value).toBe('Plays the oboe')
  fireEvent.click(screen.getByRole('button', { name: 'Load the new version' }))
  expect(about().value).toBe('Sings')
})

it('follows the record while nothing is typed', async () => {
  fakeServer({ 'GET /api/admin/employee-options': ok(options) })
  await renderScreen(<Form />)
  fireEvent.click(screen.getByRole('button', { name: 'Arrive' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^About/).value).toBe('Sings')
})
