import { describe, expect, it } from 'vitest'
import type { BrowserSession } from '#domains/session/web/stored-session.ts'
import { type ReadSession, resolvePath } from './guard.ts'

const session = (role: string): BrowserSession => ({
  token: 't',
  role,
  id: 1,
  role_number: 1,
  team_id: null,
  name: 'Asha',
})
const admin = session('Admin')
const user = session('User')
const sessions =
  (stored: Partial<Record<'user' | 'employee', BrowserSession>>): ReadSession =>
  (name) =>
    stored[name] ?? null

describe('the guard', () => {
  it.each([
    ['nobody', '/login', {}, '/login'],
    ['nobody', '/admin', {}, '/admin'],
    ['nobody', '/logout', {}, '/logout'],
    ['nobody', '/forget-password', {}, '/forget-password'],
    ['nobody', '/password-reset/abc', {}, '/password-reset/abc'],
    ['nobody', '/', {}, '/login'],
    ['nobody', '/employee/timesheet', {}, '/login'],
    ['nobody', '/admin/employees', {}, '/admin'],
    ['nobody', '/admin/tasker', {}, '/admin'],
    ['nobody', '/employee/hashbook/topic/tasker1', {}, '/admin'],
    ['nobody', '/employee/admin-notes', {}, '/admin'],
    ['an admin', '/', { user: admin }, '/admin/dashboard'],
    ['an employee', '/', { employee: user }, '/employee/dashboard'],
    ['both', '/', { user: admin, employee: user }, '/admin/dashboard'],
    ['an admin', '/admin/employees', { user: admin }, '/admin/employees'],
    ['an employee', '/employee/timesheet', { employee: user }, '/employee/timesheet'],
    ['both', '/employee/timesheet', { user: admin, employee: user }, '/employee/timesheet'],
    ['a User in the admin cookie', '/admin/employees', { user }, '/login'],
    [
      'a User in the admin cookie beside an employee',
      '/admin/employees',
      { user, employee: user },
      '/employee/dashboard',
    ],
    ['an Admin in the employee cookie', '/employee/timesheet', { employee: admin }, '/login'],
    ['an Admin in both cookies', '/employee/timesheet', { user: admin, employee: admin }, '/admin/dashboard'],
    ['another role', '/admin/employees', { user: session('Owner') }, '/login'],
    ['an admin', '/admin', { user: admin }, '/admin/dashboard'],
    ['an employee', '/login', { employee: user }, '/employee/dashboard'],
    ['an admin', '/login', { user: admin }, '/login'],
    ['an admin', '/logout', { user: admin }, '/logout'],
    ['nobody', '/nowhere', {}, '/nowhere'],
    ['nobody', '/admin/nowhere', {}, '/admin'],
    ['nobody', '/administration', {}, '/administration'],
  ])('sends %s at %s with %o to %s', (_, path, stored, expected) => {
    expect(resolvePath(path, sessions(stored)).path).toBe(expected)
  })

  it('keeps the wanted address of someone who must sign in, and no other', () => {
    expect(resolvePath('/employee/timesheet', sessions({})).shouldReturn).toBe(true)
    expect(resolvePath('/', sessions({})).shouldReturn).toBe(false)
    expect(resolvePath('/login', sessions({})).shouldReturn).toBe(false)
    expect(resolvePath('/admin/employees', sessions({ user: admin })).shouldReturn).toBe(false)
  })
})
