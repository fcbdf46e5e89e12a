/**
 * Passwords that people choose most, of at least 8 characters (shorter ones are refused for that): years of
 * published leaks agree on them. Lower case, without accents; what is compared is brought to that form.
 */
const WORDS = `
  00000000 000000000 0000000000 01010101 01020304 01234567 012345678 0123456789 0987654321 098765432 10101010
  10203040 1020304050 102030405060 11111111 111111111 1111111111 11112222 11221122 11223344 1122334455
  112233445566 12121212 1212121212 12123434 12131415 123123123 123123123123 12312312 1231231234 123321123
  12341234 123412341234 12344321 123454321 12345678 123456780 123456781 1234567810 123456788 123456789
  1234567890 12345678900 12345678901 123456789012 12345678910 1234567891011 123456789a 123456789q 123456789z
  12345678a 12345678q 1234567a 1234567q 123456aa 123456ab 123456abc 123456as 123456qw 123456qwe 1234567890q
  12345qwe 12345qwert 12345abc 12345abcde 1234abcd 1234qwer 1234asdf 1234zxcv 123abc123 123qwe123 123qweasd
  123qweasdzxc 123qwerty 123456qwerty 123654789 124578963 13131313 13579246 1357924680 135792468 14141414
  14725836 147258369 1472583690 147852369 147896325 1478963250 15151515 159159159 159357456 159753159
  159753456 159753258 16161616 17171717 18181818 19191919 19801980 19851985 19871987 19881988 19891989
  19901990 19911991 19921992 19931993 19941994 19951995 1a2b3c4d 1a2b3c4d5e 1q1q1q1q 1q2w3e4r 1q2w3e4r5t
  1q2w3e4r5t6y 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qazzaq1 20002000 20102010 20202020 20202021 20212021
  20222022 20232023 20242024 20252025 20262026 21212121 22222222 222222222 22334455 23232323 23456789
  24682468 246813579 25252525 25802580 2580258025 30303030 31415926 314159265 32132132 321321321 33333333
  333333333 36925814 369258147 44444444 444444444 45454545 456456456 45645645 456789123 50505050 52525252
  54545454 55555555 555555555 5555555555 55667788 56565656 66666666 666666666 69696969 741852963 7418529630
  74185296 753951852 75395185 77777777 777777777 7777777777 78787878 789456123 7894561230 78945612 789789789
  87654321 876543210 88888888 888888888 8888888888 89898989 90909090 963852741 96385274 987654321 9876543210
  98765432 987654321a 987987987 99999999 999999999 9999999999 99887766 a1b2c3d4 a1b2c3d4e5 a1234567 a12345678
  a123456789 a1a1a1a1 aa123456 aa12345678 aaaa1111 aaaaaaaa aaaaaaaaaa ab123456 abc12345 abc123456 abc123456789
  abc123abc abcabc123 abcd1234 abcd12345 abcd123456 abcde123 abcde12345 abcdefgh abcdefg1 abcdefg123
  abcdefghi abcdefghij abcdef123 abcdef123456 access123 administrador administrator admin123 admin1234
  admin12345 admin123456 admin2024 admin2025 admin2026 adminadmin admin@123 alejandra alejandro alexander
  america1 amigos123 amorcito amordemivida amoreterno amormio1 anderson andrea123 andres123 angelito angelica
  antonella antonio1 aq1sw2de3 arsenal1 asd123456 asd123asd asdasdasd asdf1234 asdf12345 asdfasdf asdfasdfasdf
  asdfghjk asdfghjkl asdfghjkl1 asdfjkl1 asdfqwer asdqwe123 asdzxc123 atletico australia azerty123 azertyui
  azertyuiop babygirl babygirl1 barbara1 barcelona barcelona1 barranquilla baseball baseball1 basketball
  beautiful benjamin bienvenida bienvenido bismillah bogota123 bogota2024 bogota2025 bogota2026 bonita123
  bucaramanga budweiser business buttercup butterfly butterfly1 caballito cafecito caliente california
  camila123 campeones caramelo1 caramelos carinito carlos123 carolina cartagena catalina changeme changeme1
  changeme123 charlie1 charlotte chivas123 chocolate chocolate1 christian christopher clave1234 clave12345
  clave123456 clavesegura claveclave cocacola coco1234 colegio123 colombia colombia1 colombia10 colombia12
  colombia123 colombia1234 colombia2024 colombia2025 colombia2026 colombiano computador computadora computer
  computer1 consultor contabilidad contrasena contrasena1 contrasena12 contrasena123 contrasena1234
  contrasena12345 contrasena123456 contrasenas corazon1 corazon123 corazones cristian cristiano cristina
  cucuta123 daniel123 daniela123 database default1 default123 deportivo diamante diego123 dinero123 diosesamor
  diosesbueno diosmio1 dolphins dragon123 dragonball dulcemaria elizabeth elephant empresa1 empresa123
  enamorada enamorado espanol1 estefania estrella estrella1 estrellas estrellita familia1 familia123 fantasma
  favorite federico felicidad felipe123 fernanda fernando ferreteria flamengo florecita football football1
  forever1 francisco franklin freedom1 fuckyou1 fuckyou123 futbol123 gabriel1 gabriela garfield gatito123
  gerente123 gonzalez google123 guadalupe guest123 guillermo hello123 hello1234 hellohello hercules hermanos
  hermosa1 hola1234 hola12345 hola123456 holahola holamundo hotmail1 hunter12 iloveyou iloveyou1 iloveyou12
  iloveyou123 iloveyou2 inventario internet internet1 isabella jennifer jessica1 jesucristo jesus123
  jesuschrist jesusesamor jesusteamo johncena jonathan jordan23 juan1234 juancarlos juanpablo juliana1
  jupiter1 juventus kawasaki killer123 kimberly lacrosse lasvegas laura123 leonardo letmein1 letmein123
  libertad linkedin liverpool liverpool1 lorena123 love1234 lovelove lovelove1 loveyou1 loveyou123 loverboy
  luisfernando luismiguel manizales manuel123 mamacita margarita maria123 mariajose mariana1 mariposa
  mariposa1 mariposas marlboro martinez mauricio maverick medellin medellin1 medellin123 mercedes metallica
  metallica1 mibebe123 michael1 michelle microsoft midnight mifamilia miguel123 milagros millonarios
  millonarios1 minecraft minecraft1 mivida123 monkey12 monkey123 monserrat motdepasse motorola mundo123
  musica123 mustang1 nacional nacional1 natalia1 nathaniel nicholas nicolas1 nicolas123 nintendo nirvana1
  nosequeponer olvidada p@$$w0rd p@ssw0rd p@ssw0rd1 p@ssword p@ssword1 pa$$w0rd pa$$word pa55word paola123
  papasfritas papeleria pasaporte pass1234 pass12345 pass123456 passpass passw0rd passw0rd1 passw0rd123
  passwd123 password password! password0 password01 password1 password1! password10 password11 password12
  password123 password1234 password12345 password123456 password2 password2024 password2025 password2026
  password21 password3 password7 password9 password99 passwords patricia peluche1 pepito123 perfecto perrito1
  perrito123 playboy1 playstation pokemon1 pokemon123 portugal prestige princesa princesa1 princess princess1
  princess123 principe1 principito prueba12 prueba123 prueba1234 pruebas1 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6
  qaz123wsx qazqazqaz qazwsx12 qazwsx123 qazwsxedc qazwsxedc123 qazwsxedcrfv qazxsw12 qq123456 qqqqqqqq
  qwaszx12 qwe12345 qwe123456 qwe123qwe qweasd12 qweasd123 qweasdzx qweasdzxc qweasdzxc123 qweqweqwe qwer1234
  qwer12345 qwerasdf qwert123 qwert1234 qwert12345 qwerty00 qwerty01 qwerty10 qwerty11 qwerty12 qwerty123
  qwerty1234 qwerty12345 qwerty123456 qwerty1! qwerty22 qwerty77 qwerty99 qwertyqwerty qwertyui qwertyu1
  qwertyuio qwertyuiop qwertyuiop1 qwertyuiop123 qwertzui qwertzuiop ranger12 realmadrid realmadrid1 rebelde1
  reinaldo remember ricardo1 rockstar rodrigo1 rodriguez roberto1 salvador samantha samsung1 samsung123
  sandra123 santafe1 santafe123 santiago santiago1 santiago123 scarface scooby12 scorpion sebastian sebastian1
  secreta1 secreto1 secreto123 security seguridad seguro123 senorita servidor shadow12 shadow123 siempre1
  siempretuya simpsons sistemas sistemas1 sistemas123 slipknot snickers snowball sofia123 soledad1 soporte1
  soporte123 soyelmejor spiderman spiderman1 starcraft startrek starwars starwars1 steelers stephanie
  student1 sunshine sunshine1 superman superman1 superman123 superstar supervisor sweetheart system32
  teamo123 teamo1234 teamomucho teamoteamo teextrano tequiero tequiero1 tequieromucho test1234 test12345
  test123456 testtest tester12 testing1 testing123 tienda123 tienda1234 tiendita tinkerbell toor1234 trustno1
  tulipanes tweety12 usuario1 usuario12 usuario123 usuario1234 usuarios valentina valentina1 valentino
  valeria1 vallenato vanessa1 vendedor vendedor1 ventas12 ventas123 ventas1234 verano2024 verano2025 veronica
  victoria victoria1 vladimir warcraft welcome1 welcome12 welcome123 welcome1234 welcome2024 welcome2025
  whatever whatsapp william1 windows1 windows10 xxxxxxxx yamaha123 yoteamo1 zaq12wsx zaq12wsx3 zaq1xsw2
  zaq1zaq1 zaqwsx12 zxcv1234 zxcvbnm1 zxcvbnm12 zxcvbnm123 zxcvbnmm zxcvzxcv zzzzzzzz`;

const COMMON = new Set(WORDS.trim().split(/\s+/u));
const MARKS = /\p{M}+/gu;

/** Whether the password is one of the most common ones, ignoring case and accents (contract §3). */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.normalize('NFD').replace(MARKS, '').toLowerCase().trim());
}
