/** Put it into a part that is shown only once: messages cover nothing of the element around it. */
export const ReadOnce = () => <span data-read-once="" hidden />
