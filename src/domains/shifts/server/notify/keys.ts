/** Keys of the notices about shifts: a notice with the same key is not sent again. */
export const shiftKeys = {
  published: (week: number, publishNo: number) => `shifts.published:${week}:${publishNo}`,
  unseen: (week: number, publishNo: number) => `shifts.unseen:${week}:${publishNo}`,
  hours: (employee: number, date: string) => `shifts.hours:${employee}:${date}`,
  moved: (week: number, event: number) => `shifts.moved:${week}:${event}`,
  swapAsked: (swap: number) => `shifts.swap_asked:${swap}`,
  swapDecide: (swap: number) => `shifts.swap_decide:${swap}`,
  changeOffered: (offer: number) => `shifts.change_offered:${offer}`,
  changeDecided: (offer: number) => `shifts.change_decided:${offer}`,
  offerEnded: (offer: number) => `shifts.offer_ended:${offer}`,
  claimed: (shift: number, employee: number, at: string) => `shifts.claimed:${shift}:${employee}:${at}`,
} as const
