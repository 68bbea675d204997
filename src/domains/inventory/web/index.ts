import type { DomainWeb } from '#kit/web/screens/screen.ts'

export const inventoryWeb: DomainWeb = {
  screens: [
    {
      path: '/admin/management/inventory',
      area: 'admin',
      title: 'Inventory',
      load: () => import('./screens/inventory-screen.tsx'),
      permissions: ['inventory.read'],
    },
  ],
  tabs: {
    'employee-profile': [
      {
        id: 'equipment',
        label: 'Equipment',
        permission: 'inventory.own',
        load: () => import('./own/own-tab.tsx'),
      },
    ],
  },
  actions: [
    {
      id: 'inventory.open',
      title: 'Open inventory',
      area: 'admin',
      permission: 'inventory.read',
      run: ({ go }) => go('/admin/management/inventory'),
    },
    {
      id: 'inventory.add',
      title: 'Add equipment',
      area: 'admin',
      permission: 'inventory.write',
      run: ({ go }) => go('/admin/management/inventory?edit=new'),
    },
    {
      id: 'inventory.hand_out',
      title: 'Hand out or take back equipment',
      area: 'admin',
      permission: 'inventory.assign',
      run: ({ go }) => go('/admin/management/inventory?tab=counter'),
    },
  ],
}
