import type { Area } from '#kit/contract/permissions.ts'

/** The roles that every organisation begins with. Their grants come from the holders that each permission key names. */
export const SHIPPED_ROLES: readonly Readonly<{ area: Area; role_number: number; name: string }>[] = [
  { area: 'Admin', role_number: 0, name: 'Operations manager' },
  { area: 'Admin', role_number: 1, name: 'Super admin' },
  { area: 'Admin', role_number: 2, name: 'IT and assets manager' },
  { area: 'Admin', role_number: 3, name: 'HR and payroll manager' },
  { area: 'Admin', role_number: 4, name: 'Recruiter' },
  { area: 'Admin', role_number: 5, name: 'Auditor' },
  { area: 'Admin', role_number: 33, name: 'System settings' },
  { area: 'User', role_number: 101, name: 'Associate' },
  { area: 'User', role_number: 102, name: 'Senior associate' },
  { area: 'User', role_number: 112, name: 'Support engineer' },
  { area: 'User', role_number: 115, name: 'Developer' },
  { area: 'User', role_number: 16, name: 'Quality analyst' },
  { area: 'User', role_number: 119, name: 'Trainer' },
  { area: 'User', role_number: 103, name: 'Team lead' },
  { area: 'User', role_number: 104, name: 'Senior team lead' },
  { area: 'User', role_number: 114, name: 'Support lead' },
  { area: 'User', role_number: 4, name: 'Project manager' },
  { area: 'User', role_number: 22222, name: 'Shift supervisor' },
  { area: 'User', role_number: 99, name: 'Trainee' },
  { area: 'User', role_number: 11111, name: 'Contractor' },
  { area: 'User', role_number: 31111, name: 'Approver' },
  { area: 'User', role_number: 3163, name: 'Contract billing officer' },
]
