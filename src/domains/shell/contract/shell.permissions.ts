import { ADMIN_NUMBERS, ownTeamDepartment, permissions, USER_NUMBERS } from '#kit/contract/permissions.ts'

const everyone = { admin: { own: ADMIN_NUMBERS }, user: { own: USER_NUMBERS } } as const

export const shellPermissions = permissions({
  'shell.read': { label: 'Use the application', ...everyone },
  'search.read': { label: 'Search', help: 'Finds what the person may see anyway.', ...everyone },
  'dashboard.admin.read': { label: 'Admin dashboard', admin: ADMIN_NUMBERS },
  'dashboard.employee.read': { label: 'Employee dashboard', user: ownTeamDepartment },
})
