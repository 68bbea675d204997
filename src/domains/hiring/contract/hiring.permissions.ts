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
  'hiring.own': { label: 'Own interviews', user: { own: USER_NUMBERS } },
})
