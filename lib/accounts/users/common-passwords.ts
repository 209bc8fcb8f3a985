// Words that guessing programs try first. A password is compared without digits and signs at its ends, with look-alikes
// read as letters, so "P@ssw0rd2026!!" is "password".
const words = `
abc abcd abcde abcdef abcdefg access admin administrator admin1 adminadmin administration alexander amanda andrea andrew
angel angela anthony apple arsenal asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfghjklqwerty ashley august australia
autumn awesome babygirl banana barcelona baseball basketball batman bailey benjamin bitcoin bitcoinwallet blockchain
blink blahblah brandon business butterfly cameron changeme changeit changethis charlie charlotte cheese chelsea chicago
chocolate christian christmas christopher coffee company computer cookie corona correcthorse correcthorsebattery
correcthorsebatterystaple creative crypto cryptocurrency daniel dashboard database december default defaultpassword
demo demodemo diamond dolphin donald dragon elephant elizabeth england enter eth ethereum family february flower
football forever freedom friday friend friends fuckyou fuckyoufuckyou gabriel garden george germany google guest hannah
harley hello helloworld hellohello hockey hunter iloveu iloveyou iloveyouforever iloveyousomuch internet january jasmine
jennifer jessica jesus jesuschrist jonathan jordan joseph joshua july june justin killer letmein letmeinplease liverpool
login london london love lovelove lovely loveme lovers loveyou madison manchester manchesterunited march margaret martin
master matrix matthew maggie merchant merchantpassword michael michelle minecraft mission monday money monkey monster
mother mustang mynameis mypassword naruto natalie nicholas nicole ninja november nopassword october oliver orange pass
passpass passphrase passw password passwordpassword passwords passwort passwortpasswort pastword patrick payment
payments paymentrequest peanut pepper phoenix playstation please pokemon princess private purple qazwsx qazwsxedc
qazwsxedcrfv qweasd qweasdzxc qwe qwer qwert qwerty qwertyui qwertyuio qwertyuiop qwertyuiopasdfgh qwertyuiopasdfghjkl
qwertyqwerty qwertz qwertzuiop rainbow rebecca remit remitadmin remitpassword ronaldo root rootroot samantha samsung
satoshi satoshinakamoto saturday scooter secret secretpassword secrets secure security september server shadow soccer
sophia spiderman spring starwars stephanie steven summer summertime sunday sunflower sunshine superman superuser
supersecret system taylor temp temporary test tester testing testpassword testtest testuser thankyou thisisapassword
thisismypassword thomas thursday tigger tinkerbell toor toortoor trustme trustno trustnoone tuesday unicorn user username
vanessa victoria vitalik wallet wednesday welcome welcomehome welcometo whatever william winner winter wizard xbox yankees
yellow zaq zaqwsx zaqxswcde zxcv zxcvb zxcvbn zxcvbnm zxcvbnmasdfghjkl
`;

/** Reduced forms that a password must not consist of. */
export const commonPasswords: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean));
