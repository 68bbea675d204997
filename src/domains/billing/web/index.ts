import type { DomainWeb } from '#kit/web/screens/screen.ts'

export const billingWeb: DomainWeb = {
  screens: [
    {
      path: '/admin/organisation/clients',
      area: 'admin',
      title: 'Clients',
      load: () => import('./screens/clients-screen.tsx'),
      permissions: ['clients.read', 'revenue.read', 'billing.unbilled', 'taxes.read'],
    },
    {
      path: '/admin/management/project',
      area: 'admin',
      title: 'Projects',
      load: () => import('./screens/project-screen.tsx'),
      permissions: ['projects.read'],
    },
    {
      path: '/employee/contract-invoice',
      area: 'employee',
      title: 'Contract invoice',
      load: () => import('./screens/invoice-screen.tsx'),
      permissions: ['invoices.read'],
    },
  ],
  cards: {
    admin: {
      revenue: { title: 'Revenue', shows: ['clients.changed'], load: () => import('./cards/revenue-card.tsx') },
    },
    employee: {
      invoices: {
        title: 'Contract invoices',
        shows: ['invoices.changed'],
        load: () => import('./cards/invoices-card.tsx'),
      },
    },
  },
  actions: [
    {
      id: 'clients.add',
      title: 'Add client',
      area: 'admin',
      permission: 'clients.write',
      run: ({ go }) => go('/admin/organisation/clients?client=new'),
    },
    {
      id: 'projects.add',
      title: 'Add project',
      area: 'admin',
      permission: 'projects.write',
      run: ({ go }) => go('/admin/management/project?project=new'),
    },
    {
      id: 'invoices.add',
      title: 'Add invoice',
      area: 'employee',
      permission: 'invoices.write',
      run: ({ go }) => go('/employee/contract-invoice?edit=new'),
    },
  ],
}
