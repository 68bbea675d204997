// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { row } from '../testing/rows.ts'
import { OpenTasksOf } from './open-tasks.tsx'

it('lists the open tasks of a person, the next due first, and how many more there are', async () => {
  const { sent } = fakeServer({
    'GET /api/admin/taskmanagement/17': ok([{ ...row, overdue_working_days: 2 }], { next_cursor: null, total: 6 }),
  })
  await renderScreen(<OpenTasksOf user_id={17} />, '/admin/employee/details/17')
  const link = await screen.findByRole('link', { name: 'Move the archive' })
  expect(link.getAttribute('href')).toBe('/admin/employee/details/17?tab=tasks&task=12')
  screen.getByText(/^late, /)
  screen.getByRole('link', { name: '2 more' })
  expect(sent[0]?.query.get('sort')).toBe('due_date')
})
