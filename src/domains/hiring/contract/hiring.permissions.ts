import { permissions, USER_NUMBERS } from '#kit/contract/permissions.ts'

export const hiringPermissions = permissions({
  'hiring.read': { label: 'See candidates, interviews and offers', admin: [0, 1, 3, 4, 5] },
  'hiring.write': { label: 'Change openings, candidates and interviews', admin: [0, 1, 3, 4] },
  'hiring.feedback': { label: 'Comment on interviews', admin: [0, 1, 3, 4] },
  'hiring.offers.write': {
    label: 'Make offers',
    help: 'Pay also needs the right to see salaries.',
    admin: [0, 1, 3, 4],
  },
  'hiring.offers.approve': {
    label: 'Approve offers',
    help: 'Never an offer whose pay the same person entered.',
    sensitive: true,
    admin: [1, 3],
  },
  'hiring.documents.read': {
    label: 'See documents of new people',
    help: 'Documents, date of birth, address and emergency contact.',
    sensitive: true,
    admin: [0, 1, 3, 5],
  },
  'hiring.onboard.write': { label: 'Onboard people', admin: [0, 1, 3, 4] },
  'hiring.onboard.review': { label: 'Review documents of new people', admin: [0, 1, 3] },
  'hiring.onboard.approve': {
    label: 'Approve onboardings',
    help: 'Never one whose documents or bank account the same person entered.',
    sensitive: true,
    admin: [0, 1, 3],
  },
  'hiring.onboard.convert': {
    label: 'Create employees from onboardings',
    help: 'With the pay of the approved offer.',
    sensitive: true,
    admin: [0, 1, 3],
  },
  'hiring.templates.write': { label: 'Change onboarding templates', admin: [0, 1, 3] },
  'hiring.tasks': { label: 'Own items of checklists', admin: [0, 1, 2, 3, 4] },
  'hiring.own': { label: 'Own interviews and items of checklists', user: { own: USER_NUMBERS } },
})
