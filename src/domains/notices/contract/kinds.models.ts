/** The kinds of notices, by key: what the domains add in their `contract/declared-keys.ts`. */
export interface NoticeKinds {}

export type NoticeKindKey = keyof NoticeKinds
