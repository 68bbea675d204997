import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { addEmployee } from '#domains/people/contract/employees.calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

it('numbers 200 people who are added by fifty at once without a gap, though some of them are refused', async () => {
  const hr = await app.fixture.admin({ 'people.write': 'all' })
  const [brand_id, department_id] = [await app.fixture.brand(), await app.fixture.department()]
  const role_id = await app.fixture.role('User', 101, {})
  const add = (work_email: string) =>
    app.send(addEmployee, hr, {
      body: {
        brand_id,
        first_name: 'Asha',
        last_name: 'Rao',
        work_email,
        employment_type: 'permanent',
        joined_on: '2026-03-11',
        placement: { department_id, role_id },
        create_login: false,
      },
    })
  // Every tenth comes twice in the same moment: one of both is rolled back, whatever number it had taken.
  const emails = Array.from({ length: 200 }, (_, n) => `crowd${n}@example.test`)
  const duplicates = emails.filter((_, n) => n % 10 === 0)
  const responses = []
  // Fifty at a time: what waits longer for a connection than requests may is refused.
  for (let from = 0; from < emails.length; from += 50) {
    const some = new Set(emails.slice(from, from + 50))
    responses.push(...(await Promise.all([...some, ...duplicates.filter((duplicate) => some.has(duplicate))].map(add))))
  }
  const added = responses.filter(({ body }) => body.status)
  expect(responses.map(({ status }) => status).every((status) => status === 200)).toBe(true)
  expect(responses.filter(({ body }) => body.code === 'people.email_taken')).toHaveLength(duplicates.length)
  const numbers = added.map(({ body }) => Number(body.data.employee_no.slice(-4))).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 200 }, (_, n) => n + 1))
}, 60_000)
