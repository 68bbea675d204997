import type { DomainWeb } from '#kit/web/screens/screen.ts'

export const payrollWeb: DomainWeb = {
  screens: [
    {
      path: '/admin/payroll/add-salary',
      area: 'admin',
      title: 'Payslips',
      load: () => import('./screens/payroll-screen.tsx'),
      permissions: ['payroll.read'],
    },
    {
      path: '/admin/payroll-details/$id',
      area: 'admin',
      title: 'Payroll details',
      load: () => import('./screens/person-pay-screen.tsx'),
      permissions: ['payroll.read'],
    },
    {
      path: '/admin/hikes',
      area: 'admin',
      title: 'Hikes',
      load: () => import('./hikes/hikes-screen.tsx'),
      permissions: ['hikes.read'],
    },
  ],
  cards: {
    admin: {
      payroll: { title: 'Payroll', shows: ['payroll.changed'], load: () => import('./cards/payroll-card.tsx') },
    },
  },
  tabs: {
    'employee-profile': [
      {
        id: 'payslips',
        label: 'Payslips',
        permission: 'payroll.own',
        load: () => import('./own/own-pay-tab.tsx'),
      },
    ],
  },
  actions: [
    {
      id: 'payroll.add',
      title: 'Add Salary',
      area: 'admin',
      permission: 'payroll.write',
      run: ({ go }) => go('/admin/payroll/add-salary?tab=salaries&salary=new'),
    },
    {
      id: 'hikes.propose',
      title: 'Propose Hikes',
      area: 'admin',
      permission: 'hikes.propose',
      run: ({ go }) => go('/admin/hikes?propose=new'),
    },
  ],
}
