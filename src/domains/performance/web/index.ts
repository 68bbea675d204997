import type { DomainWeb } from '#kit/web/screens/screen.ts'

export const performanceWeb: DomainWeb = {
  screens: [
    {
      path: '/employee/scores',
      area: 'employee',
      title: 'Scores',
      load: () => import('./screens/scores-screen.tsx'),
      permissions: ['skills.own'],
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
