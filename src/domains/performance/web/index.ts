import type { DomainWeb } from '#kit/web/screens/screen.ts'

export const performanceWeb: DomainWeb = {
  screens: [
    {
      path: '/admin/employee/performance/$id',
      area: 'admin',
      title: 'Performance',
      load: () => import('./screens/performance-screen.tsx'),
      permissions: ['performance.read'],
    },
    {
      path: '/employee/scores',
      area: 'employee',
      title: 'Scores',
      load: () => import('./screens/scores-screen.tsx'),
      permissions: ['performance.own', 'skills.lead'],
    },
  ],
  cards: {
    employee: { score: { title: 'Score', load: () => import('./cards/score-card.tsx'), shows: ['scores.changed'] } },
  },
  actions: [
    {
      id: 'performance.all',
      title: 'Evaluations',
      area: 'admin',
      permission: 'performance.read',
      run: ({ go }) => go('/admin/employee/performance/all'),
    },
    {
      id: 'scores.thanks',
      title: 'Add thanks',
      area: 'employee',
      permission: 'performance.score.add',
      run: ({ go }) => go('/employee/scores?tab=scores&score=new'),
    },
  ],
  tabs: {
    'employee-details': [
      { id: 'skills', label: 'Skills', permission: 'skills.read', load: () => import('./skills/person-skills.tsx') },
    ],
    'employee-profile': [
      { id: 'skills', label: 'Skills', permission: 'skills.own', load: () => import('./skills/own-skills.tsx') },
    ],
  },
  verbs: {
    'skills.update': async () => (await import('../contract/skills.calls.ts')).updateSkill,
    'skills.review': async () => (await import('../contract/skills.calls.ts')).reviewSkill,
  },
}
