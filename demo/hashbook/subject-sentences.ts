/** Sentences for the pages of a subject; other subjects have those of their topic. */
export const SUBJECT_SENTENCES: Readonly<Record<string, readonly string[]>> = {
  'Your laptop': [
    'Set the laptop up with the sheet in its box; it takes about an hour.',
    'Restart first. If it happens again, write down what you see and ask the IT desk.',
    'Lock the screen whenever you leave the desk.',
    'A broken laptop is replaced on the same day where one is in stock; ask for it as equipment.',
    'Save your work to the shared drive, not to the disk: a replacement comes empty.',
  ],
  'Email and calendar': [
    'Shared mailboxes are answered by those on duty, in the order in which the emails came.',
    'Put your leave into the calendar, so that no one invites you for that day.',
    'Answer clients within a working day, if only to say when the answer comes.',
    'Use the signature of the company, with your extension.',
  ],
  Telephone: [
    'Say your name and the company before anything else.',
    'Tell the client to whom you transfer the call, and stay until it is taken.',
    'A headset that crackles is exchanged at the IT desk without a request.',
    'Set the phone to absent for a break, so that calls go to the next person.',
  ],
  'Meeting rooms': [
    'Rooms are booked for half an hour unless more is needed, and released when a meeting ends early.',
    'The room Spree is kept free for interviews in the morning.',
    'Leave the table as you found it, and wipe the board.',
    'The screen starts by itself when you plug in your laptop.',
  ],
  Printing: [
    'Print in black and white on both sides, unless a client gets the pages.',
    'Pages come out once you hold your access card to the printer.',
    'Toner is in the cupboard next to the kitchen.',
    'Pages with personal data go into the locked bin.',
  ],
  'Asking for software': [
    'New software is asked for as equipment; the answer comes within two working days.',
    'Say what you need it for and whether colleagues need it too.',
    'Licences belong to the company and are given back when you no longer use them.',
    'Do not install anything that you downloaded yourself.',
  ],
  'Onboarding guide': [
    'Ask for the person named in your invitation at the reception; they show you around.',
    'Your laptop, access card and headset are handed out on the first day; check them before you sign.',
    'In the first week you listen to calls with a colleague and take your own from the fourth day.',
    'Ask your lead first. If the answer is not here afterwards, add it.',
  ],
  'Working hours and breaks': [
    'Punch in when you begin and punch out when you stop; a forgotten punch is corrected on the same day.',
    'After six hours of work you take a break of half an hour.',
    'Working from home is asked for on the day before at the latest.',
    'Overtime counts once your lead approved it.',
  ],
  'Leave and public holidays': [
    'A day of leave is asked for two weeks ahead; up to two days may be asked for on the day before.',
    'Requests are sent in Muster, never by email, so that each of them is answered and found again.',
    'Tell your lead before your shift begins if you are ill, and send the certificate from the third day.',
    'Days of leave that are left lapse at the end of March.',
  ],
  Expenses: [
    'Keep each receipt, and send it in the month in which you paid.',
    'Trains are booked in second class; flights need the word of your lead.',
    'Write the names of the guests on the receipt of a meal.',
    'Expenses are paid with the next salary.',
  ],
  'Pay and payslips': [
    'The salary is paid on the last working day of the month; the payslip is on your profile page.',
    'Questions about a payslip go to payroll as a request, with the line you ask about.',
    'A new bank account counts from the next month, if it is entered before the 15th.',
    'Tell payroll when your address changes.',
  ],
  'Leaving us': [
    'Write down what is open, what is promised and to whom, and go through it with your lead.',
    'Bring back laptop, phone, access card and headset on your last day.',
    'You get your reference within two weeks; say if you want to see the draft.',
    'Leave that is left is taken in the notice period where that is possible.',
  ],
}
