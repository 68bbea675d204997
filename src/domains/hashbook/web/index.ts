import type { DomainWeb } from '#kit/web/screens/screen.ts'

const permissions = ['hashbook.read'] as const
const topics = () => import('./screens/topics-screen.tsx')
const topic = () => import('./screens/topic-screen.tsx')
const subject = () => import('./screens/subject-screen.tsx')

export const hashbookWeb: DomainWeb = {
  screens: [
    { path: '/admin/hashbook/topics', area: 'admin', title: 'Hashbook', load: topics, permissions },
    { path: '/admin/hashbook/topic/$id', area: 'admin', title: 'Topic', load: topic, permissions },
    { path: '/admin/hashbook/subject/$id', area: 'admin', title: 'Page', load: subject, permissions },
    { path: '/employee/hashbook/topics', area: 'employee', title: 'Hashbook', load: topics, permissions },
    { path: '/employee/hashbook/topic/$id', area: 'employee', title: 'Topic', load: topic, permissions },
    { path: '/employee/hashbook/subject/$id', area: 'employee', title: 'Page', load: subject, permissions },
  ],
  cards: {
    employee: {
      reading: { title: 'To read', shows: ['hashbook.changed'], load: () => import('./cards/reading-card.tsx') },
      reviews: { title: 'To review', shows: ['hashbook.changed'], load: () => import('./cards/reviews-card.tsx') },
    },
  },
  actions: [
    {
      id: 'hashbook.open',
      title: 'Open hashbook',
      area: 'admin',
      permission: 'hashbook.read',
      run: ({ go }) => go('/admin/hashbook/topics'),
    },
    {
      id: 'hashbook.open_own',
      title: 'Open hashbook',
      area: 'employee',
      permission: 'hashbook.read',
      run: ({ go }) => go('/employee/hashbook/topics'),
    },
  ],
}
