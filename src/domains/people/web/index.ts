import type { DomainWeb } from '#kit/web/screens/screen.ts'
import { loadPhoto } from './photos.ts'

export const peopleWeb: DomainWeb = {
  screens: [
    {
      path: '/admin/employees',
      area: 'admin',
      title: 'Employees',
      load: () => import('./screens/employees-screen.tsx'),
      permissions: ['people.read'],
    },
    {
      path: '/admin/employee/details/$id',
      area: 'admin',
      title: 'Employee details',
      load: () => import('./screens/employee-details-screen.tsx'),
      permissions: ['people.read'],
    },
    {
      path: '/admin/employee/update/$id',
      area: 'admin',
      title: 'Employee update',
      load: () => import('./screens/employee-update-screen.tsx'),
      permissions: ['people.write'],
    },
    {
      path: '/admin/employee/merge/$id',
      area: 'admin',
      title: 'Merge records',
      load: () => import('./screens/employee-merge-screen.tsx'),
      permissions: ['people.delete'],
    },
    {
      path: '/admin/users',
      area: 'admin',
      title: 'Users',
      load: () => import('./screens/users-screen.tsx'),
      permissions: ['people.admin.read', 'people.user.read'],
    },
    {
      path: '/admin/userprofile',
      area: 'admin',
      title: 'User profile',
      load: () => import('./screens/admin-profile-screen.tsx'),
      permissions: ['people.admin.self'],
    },
    {
      path: '/employee/userprofile',
      area: 'employee',
      title: 'User profile',
      load: () => import('./screens/employee-profile-screen.tsx'),
      permissions: ['people.own.read'],
    },
  ],
  cards: {
    admin: {
      headcount: {
        title: 'Headcount',
        shows: ['people.changed', 'organisation.changed'],
        load: () => import('./cards/headcount-card.tsx'),
      },
    },
  },
  panels: { person_filter: () => import('./parts/person-panel.tsx') },
  photos: loadPhoto,
  personField: () => import('./parts/person-field.tsx'),
}
