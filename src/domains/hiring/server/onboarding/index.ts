import { addContract } from './calls/contract.ts'
import { listOwnTasks, doOwnTask, listTasks, updateTask } from './calls/checklist.ts'
import { convertOnboard, previewConvert } from './calls/convert.ts'
import { sendInvite } from './calls/invite.ts'
import { addOnboard, deleteOnboard, listOnboards, updateOnboard } from './calls/onboards.ts'
import * as access from './calls/portal-access.ts'
import * as portal from './calls/portal.ts'
import { actOnOnboard, addDocument, reviewOnboard } from './calls/review.ts'
import * as templates from './calls/templates.ts'
import { viewOnboard } from './calls/view.ts'
import { approveOnboard, listWelcomes, mailWelcome, updateWelcome, viewWelcome } from './calls/welcome.ts'
import type { OnboardingParts } from './rules/parts.ts'

export const onboardingHandlers = (parts: OnboardingParts) => ({
  listOnboards,
  addOnboard,
  updateOnboard: updateOnboard(parts.box),
  deleteOnboard,
  viewOnboard: viewOnboard(parts.box),
  sendInvite: sendInvite(parts),
  addDocument: addDocument(parts),
  addContract: addContract(parts),
  reviewOnboard: reviewOnboard(parts),
  previewConvert,
  convertOnboard: convertOnboard(parts),
  actOnOnboard: actOnOnboard(parts),
  ...templates,
  listTasks,
  updateTask,
  listOwnTasks,
  doOwnTask,
  listWelcomes: listWelcomes(parts),
  updateWelcome: updateWelcome(parts),
  mailWelcome: mailWelcome(parts),
  approveOnboard,
  viewWelcome: viewWelcome(parts),
  openInvite: access.openInvite,
  makeAccount: access.makeAccount,
  logIn: access.logIn,
  requestLink: access.requestLink,
  logOut: access.logOut,
  viewPortal: portal.viewPortal,
  saveProfile: portal.saveProfile,
  addOwnDocument: portal.addOwnDocument(parts),
  deleteOwnDocument: portal.deleteOwnDocument,
  saveBank: portal.saveBank(parts),
  submitDocuments: portal.submitDocuments,
  seeWelcome: portal.seeWelcome,
  openOwnDocument: portal.openOwnDocument(parts),
})
