import type { DomainWeb } from '#kit/web/screens/screen.ts'

/** The pages of the organisation in the admin area. */
export const organisationWeb: DomainWeb = {
  screens: [
    {
      path: '/admin/organisation',
      area: 'admin',
      title: 'Organisation',
      load: () => import('./screens/organisation-screen.tsx'),
      permissions: ['organisation.read'],
    },
    {
      path: '/admin/organisation/departments',
      area: 'admin',
      title: 'Departments',
      load: () => import('./screens/departments-screen.tsx'),
      permissions: ['organisation.read'],
    },
    {
      path: '/admin/organisation/teams',
      area: 'admin',
      title: 'Teams',
      load: () => import('./screens/teams-screen.tsx'),
      permissions: ['organisation.read'],
    },
    {
      path: '/admin/organisation/roles',
      area: 'admin',
      title: 'Roles',
      load: () => import('./screens/roles-screen.tsx'),
      permissions: ['organisation.role.read'],
    },
    {
      path: '/admin/organisation/designation',
      area: 'admin',
      title: 'Designations',
      load: () => import('./screens/designations-screen.tsx'),
      permissions: ['organisation.read'],
    },
  ],
  tabs: {
    'employee-profile': [
      {
        id: 'teams',
        label: 'Teams',
        permission: 'organisation.directory.read',
        load: () => import('./parts/team-directory.tsx'),
      },
    ],
    'employee-overview': [
      {
        id: 'next',
        label: 'Next shifts',
        permission: 'organisation.read',
        height: 72,
        load: () => import('./person/next-days.tsx'),
      },
    ],
  },
  panels: { unit_filter: () => import('./parts/unit-filter.tsx') },
}
