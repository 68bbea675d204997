/** Names for the people beyond the sixty. */
export const FIRST: Readonly<Record<'B' | 'I', readonly string[]>> = {
  B: (
    'Anna Lukas Marie Finn Sophie Leon Emma Noah Mia Elias Clara Jakob Ella Moritz Frieda Theo Luisa Matteo Johanna ' +
    'Anton Charlotte Oskar Mila Karl Ida Emil Lotte Hugo Nora Julian Helena Vincent Antonia David Romy Samuel Thea ' +
    'Adam Leni Jonathan Marlene Rafael Amelie Erik Paula Linus Rosa Valentin Stella Milan'
  ).split(' '),
  I: (
    'Aarav Ananya Vihaan Diya Aditya Isha Kabir Kiara Arnav Myra Reyansh Saanvi Krishna Aadhya Ishaan Navya Rudra ' +
    'Pari Atharv Riya Dhruv Anika Kian Sara Shaurya Tara Advait Nitya Yash Aisha Aryan Meher Om Zara Dev Ira Neel ' +
    'Kavya Rishi Avni Manav Trisha Varun Jiya Nikhil Rhea Samar Veda Tejas Mira'
  ).split(' '),
}
export const LAST: Readonly<Record<'B' | 'I', readonly string[]>> = {
  B: (
    'Müller Schmidt Schneider Wagner Schäfer Koch Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Hartmann ' +
    'Krüger Hofmann Lehmann Köhler Herrmann König Walter Mayer Huber Kaiser Fuchs Peters Lang Scholz Möller Weiß ' +
    'Jung Hahn Schubert Vogel Friedrich Keller Günther Frank Berger Winkler Roth Beck Lorenz Baumann Franke Albrecht ' +
    'Schuster Simon Ludwig Böhm Winter Kraus Martin Schumacher Krämer Vogt Stein Jäger Otto Sommer'
  ).split(' '),
  I: (
    'Sharma Verma Gupta Singh Kumar Patel Reddy Nair Iyer Menon Rao Joshi Desai Shah Mehta Kapoor Malhotra Chopra ' +
    'Bhat Hegde Shetty Kulkarni Deshpande Patil Jain Agarwal Banerjee Mukherjee Chatterjee Das Sen Bose Ghosh Pillai ' +
    'Krishnan Subramanian Raman Naidu Prasad Mishra Pandey Tiwari Yadav Chauhan Saxena Bhatt Trivedi Dutta Sinha Roy'
  ).split(' '),
}

export const STREETS: Readonly<Record<'B' | 'I', readonly string[]>> = {
  B: ['Kastanienallee', 'Oranienstraße', 'Torstraße', 'Sonnenallee', 'Bergmannstraße', 'Schönhauser Allee'],
  I: ['MG Road', 'Brigade Road', 'Residency Road', 'Indiranagar 100 Feet Road', 'Sarjapur Road', 'Hosur Road'],
}
export const CITIES: Readonly<Record<'B' | 'I', readonly [city: string, code: string, country: string, dial: string]>> =
  {
    B: ['Berlin', '10', 'DE', '+49 30'],
    I: ['Bengaluru', '5600', 'IN', '+91 80'],
  }

export const ABOUT = [
  'Happiest with a hard ticket and a good playlist.',
  'Ask me about trains, bread and regular expressions.',
  'I keep the runbooks tidy.',
  'New ideas before ten, code review after lunch.',
  'Runner, reader, reluctant early bird.',
  'If it can be automated, I have a script for it.',
]
