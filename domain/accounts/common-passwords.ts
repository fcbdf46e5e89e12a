/**
 * The 3,050 passwords that people choose most, of at least 8 characters (shorter ones are refused for that): those of
 * published leaks in the order of @zxcvbn-ts/language-common 3.0.4 (MIT), and what a Spanish-speaking shop would think of.
 * Lower case, without accents; what is compared is brought to that form.
 */
const WORDS = `
  0.0.0.000 00000000 000000000 0000000000 01010101 01011900 01011910 01011960 01011970 01011971 01011973
  01011974 01011975 01011976 01011977 01011978 01011979 01011980 01011981 01011982 01011983 01011984 01011985
  01011986 01011987 01011988 01011989 01011990 01011991 01011992 01011993 01011994 01011995 01011999 01012000
  01012001 01012010 01012011 01020304 01021988 01021989 01021990 01031983 01031984 01031985 01031986 01031988
  01031989 01041985 01041987 01041988 01041990 01041992 01051986 01051988 01051989 01061986 01061987 01061988
  01061990 01071986 01071987 01081989 01081990 01091985 01091987 01091989 01121986 01121987 01121988 01234567
  012345678 0123456789 0192837465 02011975 02011980 02011981 02011982 02011983 02011984 02011985 02011986
  02011987 02011988 02011989 02021971 02021973 02021976 02021979 02021980 02021981 02021982 02021983 02021984
  02021985 02021986 02021987 02021988 02021989 02021990 02021991 02031973 02031975 02031977 02031978 02031979
  02031980 02031981 02031982 02031983 02031984 02031985 02031986 02031987 02031988 02031989 02041974 02041975
  02041976 02041977 02041978 02041979 02041980 02041981 02041982 02041983 02041984 02041985 02041986 02041987
  02041988 02041989 02051972 02051973 02051975 02051976 02051977 02051978 02051980 02051981 02051982 02051983
  02051984 02051985 02051986 02051987 02051988 02051989 02061976 02061977 02061979 02061980 02061982 02061983
  02061984 02061985 02061986 02061987 02061988 02061989 02071971 02071975 02071976 02071977 02071978 02071979
  02071980 02071981 02071982 02071983 02071984 02071985 02071986 02071987 02071988 02071989 02081974 02081976
  02081977 02081979 02081980 02081981 02081982 02081983 02081984 02081985 02081986 02081987 02081988 02081989
  02091973 02091975 02091976 02091977 02091980 02091981 02091983 02091984 02091985 02091986 02091987 02091988
  02091989 02101976 02101977 02101978 02101979 02101980 02101981 02101983 02101984 02101985 02101986 02101987
  02101988 02101989 03011987 03021986 03031986 03031988 03031990 03031993 03041980 03041986 03041991 03051987
  03061987 03071986 03071987 03081989 03082006 03111987 04041983 04041985 04041988 04041990 04041991 04051988
  04061986 04061991 04081987 04091986 05051985 05051987 05051989 05051990 05061986 05061990 05071984 05071988
  05081988 05091988 06021987 06031983 06041987 06041988 06051986 06061986 06081987 07051990 07071977 07071987
  07071990 07081986 07091982 07091990 08031985 08031986 08041986 08051987 08051990 08061987 08071987 08081986
  08081988 08121986 09021988 09021989 09031988 09041987 09051945 098765432 0987654321 10011983 10011986
  10011988 10011990 10031987 10031988 10031989 10031991 10041983 10041986 10041990 10051987 10061984 10061986
  10061987 10071985 10071987 10071988 10081985 10081989 10101010 10101985 10101986 10101990 10111986 10121987
  10203040 1020304050 102030405060 10293847 1029384756 11011987 11011990 11011991 11021985 11031988 11051984
  11051986 11051987 11051990 11061985 11061991 11071985 11071986 11071988 11071989 11081987 11081989 11081990
  11091984 11091989 11111111 111111111 1111111111 11111986 11111987 11112222 11121985 11121986 11121987
  111222333 11221122 11223344 1122334455 112233445566 11235813 1123581321 12011985 12011987 12011989 12021985
  12021988 12031985 12031987 12031988 12041986 12041988 12041990 12051985 12051986 12051988 12051989 12051990
  12061986 12061988 12071987 12071989 12081984 12081985 12091988 12101985 12101988 12111990 12121212
  1212121212 12121982 12121985 12121987 12121988 12121989 12121990 12123434 12131415 12301230 12312312
  123123123 123123123123 1231231234 1232323q 123321123 12341234 123412341234 12344321 123454321 1234554321
  123456123 123456654321 12345678 123456780 123456781 1234567810 123456788 123456789 1234567890 12345678900
  12345678901 123456789012 1234567890a 1234567890q 1234567891 12345678910 1234567891011 123456789a 123456789d
  123456789m 123456789q 123456789s 123456789z 12345678a 12345678q 12345679 1234567a 1234567q 123456aa 123456ab
  123456abc 123456as 123456qw 123456qwe 123456qwerty 123456ru 12345abc 12345abcde 12345qaz 12345qwe 12345qwer
  12345qwert 12345qwerty 12348765 1234abcd 1234asdf 1234qwer 1234zxcv 12365478 123654789 12369874 123698745
  123789456 123abc123 123qq123 123qwe123 123qweasd 123qweasdzxc 123qwert 123qwerty 124578963 12qw12qw 12qw34er
  12qwaszx 13011987 13011988 13021990 13031986 13031987 13041987 13041988 13051987 13061986 13061987 13071984
  13111984 13111990 13121985 13131313 13243546 134679852 13579246 135792468 1357924680 135798642 14011986
  14011987 14011988 14011989 14021983 14021985 14021986 14021987 14021989 14021990 14031988 14041988 14051990
  14061991 14071986 14071987 14071988 14081985 14081988 14101987 14101988 14111986 14121989 14141414 14725836
  147258369 1472583690 147852369 14789632 147896325 1478963250 14881488 15011985 15011986 15011987 15021983
  15021985 15021986 15021990 15031988 15041988 15051981 15051985 15051986 15051987 15051990 15061988 15071985
  15071986 15071987 15071988 15081988 15081991 15091987 15091988 15101986 15111984 15111988 15151515 15426378
  159159159 159357456 159753159 159753258 159753456 16011987 16011989 16021990 16031990 16051985 16051987
  16051988 16051989 16051990 16061985 16061986 16101987 16111982 16111990 16121987 16161616 17011987 17011990
  17021985 17031987 17041987 17041991 17051988 17061986 17061988 17061989 17071985 17071989 17091987 17101986
  17101987 17111985 17171717 18011986 18011987 18021984 18021986 18021987 18021988 18031991 18041986 18041990
  18051988 18051990 18061985 18061990 18091985 18091986 18101987 18111987 18181818 18436572 19011987 19011989
  19021990 19031985 19051986 19051987 19061985 19061987 19061990 19071986 19071988 19071990 19091988 19101986
  19101987 19101990 19111986 19111987 19121989 19191919 19283746 192837465 19411945 19801980 19851985 19871987
  19881988 19891989 19901990 19911991 19921992 19931993 19941994 19951995 1a2b3c4d 1a2b3c4d5e 1a2s3d4f
  1passwor 1q1q1q1q 1q2w3e4r 1q2w3e4r5 1q2w3e4r5t 1q2w3e4r5t6y 1qa2ws3ed 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc
  1qazxsw2 1qazzaq1 1x2zkg8w 1z2x3c4v 20002000 20011988 20011989 20021985 20021986 20021988 20031986 20031987
  20031988 20031991 20041986 20041988 20051985 20051988 20061986 20061988 20071986 20081986 20081991 20091986
  20091988 20091991 20102010 20111986 20121989 20202020 20202021 20212021 20222022 20232023 20242024 20252025
  20262026 21011988 21011989 21011991 21021985 21031987 21031988 21031990 21041985 21041992 21051986 21051988
  21051991 21061985 21061986 21071987 21071989 21081987 21101986 21101989 21111985 21111990 21121986 21122112
  21212121 22011986 22011988 22021985 22021986 22021988 22021989 22021990 22031984 22031991 22041985 22041986
  22041987 22041988 22051986 22061941 22061987 22061988 22061989 22061990 22071983 22071986 22071987 22071989
  22081983 22081986 22091988 22121983 22121986 22121987 22222222 222222222 22334455 23011985 23011990 23021985
  23021986 23021988 23021989 23031987 23031990 23041986 23041987 23051985 23051986 23051987 23051990 23051991
  23061990 23232323 23456789 23skidoo 24011985 24011987 24011990 24021991 24031988 24031990 24051990 24061986
  24061987 24061988 24061992 24071987 24091986 24101986 24111987 24111989 24111990 24121986 246813579 24682468
  25011985 25011986 25011990 25011993 25021988 25031987 25041985 25041988 25061985 25061986 25071990 25081988
  25091987 25091990 25101988 25101989 25111987 25121987 25252525 25800852 25802580 2580258025 26021987
  26031984 26031986 26031987 26031988 26031990 26041986 26041991 26051988 26061985 26061987 26091986 27011988
  27031987 27031989 27041990 27051987 27061985 27061988 27071987 27081986 27081990 27091985 28011987 28021985
  28021986 28021990 28021992 28041987 28051986 28051987 28071986 29011985 29011987 29051985 29051989 29051990
  29061989 29061990 29071983 29071985 29081985 29081990 29111989 29121987 30011985 30031988 30041985 30041986
  30041987 30051985 30081984 30121987 30303030 31011987 31011990 31031988 31121990 31415926 314159265 32132132
  321321321 321654987 33333333 333333333 36925814 369258147 44444444 444444444 45454545 45645645 456456456
  456789123 45m2do5bs 4815162342 50505050 50spanks 51505150 52525252 54545454 55555555 555555555 5555555555
  55667788 56565656 5wr2i7h8 66666666 666666666 69696969 69camaro 73501505 74108520 74185296 741852963
  7418529630 75395185 753951852 77777777 777777777 7777777777 78787878 78945612 789456123 7894561230 789789789
  7ugd5hip2j 87654321 876543210 88888888 888888888 8888888888 89898989 8j4ye3uz 90909090 9293709b13 96385274
  963852741 987456321 98765432 987654321 9876543210 987654321a 987987987 99887766 99999999 999999999
  9999999999 a1234567 a12345678 a123456789 a1a1a1a1 a1b2c3d4 a1b2c3d4e5 a1s2d3f4 aa123456 aa12345678 aaaa1111
  aaaaaaaa aaaaaaaaaa aardvark ab123456 abc12345 abc123456 abc123456789 abc123abc abcabc123 abcd1234 abcd12345
  abcd123456 abcde123 abcde12345 abcdef123 abcdef123456 abcdefg1 abcdefg123 abcdefgh abcdefghi abcdefghij
  aberdeen abnormal abrakadabra absolute absolutely access123 access14 achilles acidburn adgjmptw admin123
  admin1234 admin12345 admin123456 admin2024 admin2025 admin2026 admin@123 adminadmin administrador
  administrator adrenalin adrienne agent007 airborne airforce airplane albatros alejandr alejandra alejandro
  aleksandr aleksandra alessandro alexalex alexande alexander alexandr alexandra alexandre alleycat alliance
  almighty alphabet amateurs ambrosia america1 american amigos123 amorcito amordemivida amoreterno amormio1
  amsterda amsterdam anaconda anastasi anastasia anastasiya andersen anderson andrea123 andres123 andromed
  andromeda andyod22 angel123 angelica angelika angelina angelito anhyeuem annabell annmarie antelope anthony1
  antonella antonina antonio1 anything aolsucks apollo11 apollo13 apple123 applepie aq1sw2de3 aquarius
  archange argentin argentina arkansas armagedon armstron arsenal1 asd123456 asd123asd asdasdasd asdf1234
  asdf12345 asdfasdf asdfasdfasdf asdfgh01 asdfghjk asdfghjkl asdfghjkl1 asdfjkl1 asdfqwer asdfzxcv asdqwe123
  asdzxc123 ashleigh aspirine assassin asshole1 assholes atlantic atlantis atletico attitude augustus austin31
  australi australia avalanch aviation awesome1 azerty123 azertyui azertyuiop azsxdcfv babybaby babyblue
  babydoll babyface babygirl babygirl1 babylon5 babylove backdoor balloons baltimor bangbang baracuda barbados
  barbara1 barcelon barcelona barcelona1 barefoot baritone barranquilla barselona baseball baseball1 basketba
  basketball bastards bcfields bearbear bearcats beatles1 beatrice beautifu beautiful beefcake beerbeer
  benjamin bergkamp berkeley bienvenida bienvenido bigballs bigblock bigboobs bigbooty bigdaddy bigdicks
  bigmoney bigpoppa billabon billybob billyboy binladen birthday bismillah bitchass blackbir blackbird
  blackcat blackdog blackhaw blackjac blackjack blackman blackout blahblah blessing blink182 blizzard blowfish
  blue1234 blueball bluebell bluebird blueblue blueeyes bluefish bluejays bluemoon bluesman bobafett bobdylan
  bogota123 bogota2024 bogota2025 bogota2026 bollocks bonehead bonita123 bookworm boomboom borabora bordeaux
  borussia bradford bradley1 brandon1 brewster brighton brigitte brittany brittney broadway broncos1 brooklyn
  brothers browning brucelee bubba123 bubbles1 bucaramanga buckeyes buckshot budapest buddy123 buddyboy
  budlight budweise budweiser buffalo1 building bulldog1 bulldogs bullfrog bullseye bullshit bunghole business
  buttercu buttercup butterfl butterfly butterfly1 buttfuck butthead butthole caballito cabernet cadillac
  cafecito caliente californ california caligula calimero callaway callisto camaross cambiami cameltoe
  cameron1 camila123 campbell campeones canadian candyman cannabis capetown capricor capricorn capslock
  captain1 caramelo1 caramelos cardinal cardinals carebear carinito carlitos carlos123 carnival carolina
  caroline carpedie carpente cartagena cartman1 cartoons casanova cashmone cassandr castillo catalina catherin
  catherine catwoman cavalier cbr900rr cdtnkfyf cerberus cfitymrf chainsaw challeng chambers champion chandler
  changeme changeme1 changeme123 chargers charisma charlene charles1 charlie1 charlott charlotte charlton
  checkers chelsea1 chemical cherokee cherries cheshire chester1 chestnut chevelle chevrole chevrolet cheyenne
  chicago1 chicken1 chickens children chipmunk chiquita chivas123 chocolat chocolate chocolate1 choochoo
  chris123 chrisbln christia christian christie christin christina christine christma christmas christop
  christopher chrysler chuckles cinnamon cjkysirj clarence clarinet clarissa classics clave1234 clave12345
  clave123456 claveclave clavesegura claymore cleopatr cleopatra clevelan cleveland clifford clippers clitoris
  cnfybckfd cocacola cocksuck cocksucker coco1234 coldbeer coldplay colegio123 colombia colombia1 colombia10
  colombia12 colombia123 colombia1234 colombia2024 colombia2025 colombia2026 colombiano colonial colorado
  coltrane columbia columbus comanche commande commando complete computador computadora computer computer1
  concorde concrete confused consultor consumer contabilidad contract contrasena contrasena1 contrasena12
  contrasena123 contrasena1234 contrasena12345 contrasena123456 contrasenas coolcool cooldude coolness
  corazon1 corazon123 corazones corleone cornwall corvette costello cosworth courtney coventry cowboys1
  crackers crawford crazybab creampie creation creative creature cricket1 criminal cristian cristiano cristina
  crjhgbjy cromwell crusader crystal1 cucumber cucuta123 customer cutiepie cygnusx1 daisydog daniel123
  daniela123 danielle dannyboy darkange darkangel darklord darkness darkside darkstar database daughter
  david123 davidson daylight dbrnjhbz deadhead deadpool death666 december deepthroat deeznuts deeznutz
  default1 default123 defender deftones delaware deportivo derparol designer destiny1 devil666 devildog
  dfktynby dfktynbyf diamante diamond1 diamonds dickhead diego123 dietcoke digital1 dilbert1 dilligaf
  dinero123 dingdong dinosaur diosesamor diosesbueno diosmio1 director dirtbike discover dkflbckfd dkflbvbh
  doberman dodgeram dodgers1 doghouse dogpound dolemite dolphin1 dolphins dominion dominiqu dontknow doomsday
  doughboy download downtown dragon12 dragon123 dragon69 dragonba dragonball dragonfl drowssap drpepper
  drummer1 dthjybrf dudedude dukeduke dulcemaria dutchess dynamite earnhard earthlink eastside eastwood
  eatpussy eclipse1 eggplant einstein ekaterina elcamino eldorado electric electron eleonora elephant elisabet
  elizabet elizabeth elizaveta emmanuel empresa1 empresa123 enamorada enamorado enforcer engineer enternow
  enterpri enterprise ericsson escalade espanol1 espresso estefania estrella estrella1 estrellas estrellita
  eternity evangelion everlast evolutio evolution excalibu excalibur exchange explorer f00tball facebook
  fairlane faithful familia1 familia123 fandango fantasia fantasma fantomas farscape fastball favorite
  fearless february federico felicidad felipe123 fellatio ferguson fernanda fernando ferrari1 ferreteria
  festival fgtkmcby fireball firebird fireblad firefigh firefire firewall fishbone fishfish fishhead fishing1
  fkbyjxrf fktrcfylh fktrcfylhf flamengo flamingo fletcher flexible flipflop florecita florence florida1
  flounder football football1 fordf150 forever1 forgetit formula1 forsaken fortress fountain foxylady francesc
  francesco francisc francisco francois franklin freckles frederic fredfred fredrick freebird freedom1
  freefall freefree freepass freeporn freeuser friendly friendster front242 frontier fuck_inside fuckface
  fuckfuck fuckhead fuckinside fuckoff1 fuckthis fuckyou1 fuckyou123 fuckyou2 fullmoon function funstuff
  fussball futbol123 futurama fyfcnfcbz fyfnjkbq fyutkbyf fyutkjxtr gabriel1 gabriela gabriele gabriell
  gamecock gamecube gameover gandalf1 gangbang gangster garfield gargoyle gateway1 gateway2 gatito123 gatorade
  gbhfvblf genesis1 geoffrey gerente123 geronimo gertrude gesperrt getmoney gfhjkm123 gfhjkmgfhjkm ghbdtn123
  ghbdtnbr ghblehjr ghbywtccf ghhh47hj7649 ghjcnjgfhjkm ghjcnjnfr ghjuhfvvf ghostrider gilligan giovanna
  giovanni giuseppe gladiato gladiator gn56gn56 godfathe godfather godsmack godzilla goldberg goldeney
  goldfing goldfish goldstar goldwing golfball golfgolf gonzales gonzalez good123654 goodgirl goodluck
  goodtime google123 gordon24 gorgeous gotohell graphics grateful greatone green123 greenbay greenday gretchen
  gsxr1000 gtnhjdbx guadalupe guardian guest123 guillermo guinness hairball halflife hallo123 hamilton
  handball handsome handyman hannibal happiness happy123 happyday hardball hardcock hardcore harddick hardrock
  hardware harrison harrypotter hastings hattrick hawaii50 hawaiian hawkeyes hayabusa heather1 hedgehog
  heineken heinrich hellfire hello123 hello1234 hellohello hellokitty hellsing hellyeah hercules herewego
  heritage hermanos hermosa1 hetfield highbury highheel highland highlander hola1234 hola12345 hola123456
  holahola holamundo holidays hollywoo hollywood holyshit homemade homework honeybee hongkong honolulu
  hooligan hoosiers hopeless hotgirls hotmail1 hotpussy hotstuff hounddog houston1 htubcnhfwbz hunter12
  hurrican hurricane hyperion icecream icehouse idontkno idontknow ihateyou ilikepie illinois illusion
  ilovegod ilovesex iloveyou iloveyou1 iloveyou12 iloveyou123 iloveyou2 immortal imperial infantry infiniti
  infinity insanity insomnia inspiron intercourse internet internet1 intrepid intruder inuyasha inventario
  irishman ironmaiden isabella isabelle islander istanbul iverson3 jackass1 jackjack jackson1 jackson5
  jakejake james007 james123 jamesbon jamesbond japanese jasmine1 jayhawks jeanette jeepster jefferso jellybea
  jellybean jennifer jeremiah jermaine jessica1 jesucristo jesus123 jesuschrist jesusesamor jesusteamo
  jiggaman johannes johncena johndeer johngalt johnjohn johnson1 jonathan jonathon jordan23 josephin juan1234
  juancarlos juanpablo juliana1 juliette jupiter1 just4fun justdoit juventus kakashka kamasutra kamikaze
  kangaroo karolina katarina katerina katherin katherine kathleen kawasaki kayleigh kazantip kcj9wx5n kentucky
  kenworth keyboard keystone killbill killer12 killer123 killkill kimberly kingfish kingkong kingston kirkland
  kisskiss kissmyass kittycat kittykat kjrjvjnbd kleopatra klondike knickers knockers knuckles konstantin
  kordell1 koroleva krasotka kristian kristina kristine krokodil labrador lacrosse laetitia lakeside lakewood
  lalakers lancelot lasvegas laura123 laurence lawrence leavemealone leedsutd lemonade lenochka leonardo
  lesbians letmein1 letmein123 letmein2 lfitymrf libertad lifehack lifetime lighting lightnin lightning
  limewire lineage2 linkedin lionking lipstick lisalisa liverpoo liverpool liverpool1 logitech lokiloki
  lokomotiv lollipop lollypop lonesome lonestar lonewolf longdong longhorn longjohn lorena123 lorraine
  love1234 loveless lovelife lovelove lovelove1 loverboy loveyou1 loveyou123 lowrider luckydog luckyone
  luisfernando luismiguel macdaddy madeline madison1 magazine magellan magician magicman magnolia
  mailcreated5240 majestic makaveli maksimka mamacita mamapapa manchest manchester mandarin mandingo mandrake
  manizales manuel123 maradona marathon marcello marcius2 margaret margarit margarita maria123 mariajose
  mariana1 marianna marianne marijuan marijuana mariners marines1 marino13 mariposa mariposa1 mariposas
  marjorie marlboro marriage marseill marseille marshall martinez maryjane maryland masamune maserati mash4077
  master12 masterbate matthew1 matthews matthias mauricio maverick maxwell1 mazafaka mazda626 mazdarx7
  mcdonald mckenzie meatball meathead meatloaf mechanic medellin medellin1 medellin123 medicine megadeth
  megapass megatron melanie1 melissa1 meowmeow mephisto mercedes meredith meridian mersedes metallic metallica
  metallica1 mibebe123 michael1 michael2 michaela michaels michelle michigan microlab microphone microsof
  microsoft midnight mifamilia miguel123 mikemike milagros military millenium millions millonarios
  millonarios1 millwall minecraft minecraft1 minemine minimoni ministry mischief misfit99 mississippi missouri
  mistress mitchell mivida123 mobydick modelsne mohammed mollydog monalisa money123 moneyman mongoose monkey12
  monkey123 monkeybo monopoly monserrat monster1 monsters montana1 montgom240 montreal moonbeam moonligh
  moonlight moonshin morpheus morrison morrowind mortgage mortimer motdepasse motherfucker motherlode motorola
  mountain mudvayne muhammad mulligan multiplelo munchkin mundo123 mushroom musica123 musicman mustang1
  mustang2 mustang6 mustangs mypassword myxworld nacional nacional1 napoleon nascar24 natalia1 natalie1
  natasha1 nathalie nathaniel national nautilus navigator navyseal ncc1701a ncc1701d ncc1701e ncc74656
  nebraska netscape nevermind nevermore newcastl newcastle newpass6 newyork1 nicholas nicolas1 nicolas123
  nightmar nightmare nightwish nineinch nintendo nirvana1 nokia6233 nokia6300 nokian73 noname123 nonenone
  northern nosequeponer nostromo notebook november nuttertools nwo4life nygiants oblivion obsidian oklahoma
  olvidada opendoor operator optimist original overkill overlord p0015123 p0o9i8u7 p4ssw0rd p@$$w0rd p@ssw0rd
  p@ssw0rd1 p@ssword p@ssword1 pa$$w0rd pa$$word pa55w0rd pa55word packers1 paintbal paintball pakistan
  pallmall palmtree panasoni panasonic pantera1 panther1 panthers pantyhos paola123 papasfritas papeleria
  papillon paradigm paradise paramedi paranoid pasadena pasaporte pass1234 pass12345 pass123456 passpass
  passport passw0rd passw0rd1 passw0rd123 passwd123 passwor1 password password! password0 password01 password1
  password1! password10 password11 password12 password123 password1234 password12345 password123456 password2
  password2024 password2025 password2026 password21 password3 password7 password9 password99 passwords
  passwort patches1 pathfind patience patricia patrick1 patriots pavilion peaches1 pearljam peekaboo peluche1
  penelope penetration penguin1 penguins pentagon penthous pepito123 perfect1 perfecto perrito1 perrito123
  personal peterbil peterpan peterson pharmacy phialpha philippe phillies phillips phoenix1 pianoman pictures
  pimpdadd pineappl pineapple pingpong pinkfloy pinkfloyd pinnacle pipeline piramida plastics platinum
  platypus playboy1 playstat playstation playtime pleasure plymouth pokemon1 pokemon123 polniypizdec0211
  polopolo poohbear pool6123 poontang pooppoop porkchop pornking pornporn pornstar porsche1 porsche9 portland
  portugal poseidon positive power123 preacher precious predator presario presiden president prestige princesa
  princesa1 princess princess1 princess123 principe1 principito pringles printing private1 progress property
  prospect prueba12 prueba123 prueba1234 pruebas1 pufunga7782 pumpkin1 pumpkins punisher punkrock puppydog
  pussy123 pussycat pussyman q1234567 q123456789 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 q2w3e4r5 qawsedrf qaz123wsx
  qazqazqaz qazwsx12 qazwsx123 qazwsxed qazwsxedc qazwsxedc123 qazwsxedcrfv qazxsw12 qazxswedc qq123456
  qqqqqqqq question qwaszx12 qwe12345 qwe123456 qwe123qwe qweasd12 qweasd123 qweasdzx qweasdzxc qweasdzxc123
  qweqweqwe qwer1234 qwer12345 qwerasdf qwert123 qwert1234 qwert12345 qwerty00 qwerty01 qwerty1! qwerty10
  qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty22 qwerty77 qwerty99 qwertyqwerty
  qwertyu1 qwertyui qwertyuio qwertyuiop qwertyuiop1 qwertyuiop123 qwertzui qwertzuiop r2d2c3po rachelle
  radiohea radiohead ragnarok raiders1 railroad rainbow1 rainbow6 rainbows rainyday raistlin rammstein
  ranger12 rangers1 rasputin rastaman realmadrid realmadrid1 rebecca1 rebelde1 reckless recovery redalert
  redbaron reddevil reddwarf redskins redwings reginald register reinaldo remember remingto renegade republic
  research resident revolution revolver reynolds rfhnjirf rfnthbyf rfntymrf rfvfcenhf rhbcnbyf rhfcjnrf
  rhiannon rhjrjlbk rhtdtlrj ricardo1 riccardo richard1 richards richmond rightnow rjhjktdf rjirfrgbde
  rjycnfynby roadkill roadking roadrunn roadrunner roadster roberto1 robinson robotech robotics rochelle
  rockford rockhard rocknrol rockstar rockwell rodrigo1 rodriguez rolltide romantic romashka rootbeer rosemary
  runescape rush2112 sabrina1 sailboat salamander salasana salvador samantha sammy123 samsung1 samsung123
  sandiego sandra123 sandrine sandwich santafe1 santafe123 santiago santiago1 santiago123 sapphire saratoga
  sasha123 sasha_007 satan666 saturday sausages savannah scarface scarlett scheisse scooby12 scoobydo
  scoobydoo scooter1 scorpio1 scorpion scotland scrabble scrapper screamer seahawks sebastia sebastian
  sebastian1 secreta1 secreto1 secreto123 security seguridad seguro123 seinfeld seminole semperfi senators
  senorita sentinel septembe september serenity sergeant sersolution services servidor sexybitch sexygirl
  sexylady sexysexy shadow12 shadow123 shamrock shaney14 shanghai shannon1 sheepdog shepherd sheridan sherlock
  sherwood shitface shithead shopping showtime sidekick siempre1 siempretuya sigmachi silverad simpsons
  sinclair singapor sinister sistemas sistemas1 sistemas123 sithlord skateboard skittles skorpion skywalke
  skywalker slamdunk slapshot slimshad slimshady slipknot slippery slowhand smackdow smashing smeghead
  smirnoff smoothie sneakers snickers snoopdog snowball snowbird snowboar snowboard snowflak snuggles soccer10
  soccer12 socrates sofia123 softball software sojdlg123aljg soledad1 solitude solution somerset somethin
  something sonyericsson sonyfuck soporte1 soporte123 soso123aljg soulmate southern southpar southpark
  southpaw soyelmejor spaceman spanking spartan1 spartans specialk spectrum speedway spencer1 spiderma
  spiderman spiderman1 spitfire splinter spongebo spongebob sporting springer sprinter squirrel srinivas
  stafford stallion standard stanford stanislav stanley1 starbuck starcraf starcraft stardust starfire
  starfish stargate starligh starship starstar startrek starwars starwars1 steelers stefanie stephane stephani
  stephanie stephen1 sterling stickman stigmata stingray stocking stonecol stonecold straight stranger
  stratfor strawber strawberry strength stripper student1 suburban success1 suckdick suckmydick sullivan
  summer69 summer99 sundance sundevil sunflowe sunflower sunnyday sunshine sunshine1 super123 superfly
  superior superman superman1 superman123 supernov supersta superstar supervisor survivor svetlana sweetheart
  sweetnes sweetness sweetpea swimming swingers swinging swordfis swordfish sylveste syncmaster syracuse
  system32 tacobell taekwondo talisman tarheels tazmania teamo123 teamo1234 teamomucho teamoteamo technics
  teddybea teddybear teextrano telephon telephone temppass tequiero tequiero1 tequieromucho terminal terminat
  terminator terrapin test1234 test12345 test123456 tester12 testing1 testing123 testpass testtest thailand
  thanatos thankyou thedoors theforce thegreat theodore therock1 thirteen thisisit thompson threesom thuglife
  thunder1 thunderb thursday tiberius tienda123 tienda1234 tiendita tiffany1 tiger123 tinkerbe tinkerbell
  titanium titleist tkbpfdtnf together tokiohotel tomahawk tommyboy tomorrow toonarmy toor1234 toriamos
  tottenha tottenham touching training transfer translator traveler treasure trfnthbyf triangle trinidad
  trinitro trinity1 trombone tropical trouble1 trucking truelove trustno1 tulipanes tunafish turkey50 tweety12
  twilight ultimate umbrella underdog underground undertak undertaker universa universal universe university
  username usuario1 usuario12 usuario123 usuario1234 usuarios usuckballz1 vacation vagabond valencia valentin
  valentina valentina1 valentine valentino valeria1 valhalla valkyrie vallenato vampires vancouve vanessa1
  vanguard vanhalen vasilisa vauxhall velocity vendedor vendedor1 vendetta ventas12 ventas123 ventas1234
  verano2024 verano2025 verbatim veronica veronika vfhufhbnf vfitymrf vfntvfnbrf vfrcbvrf vfvfgfgf victoria
  victoria1 viewsoni viewsonic vikings1 viktoria viktoriya vincent1 violetta vipergts virginia vjqgfhjkm
  vkontakte vladimir vladislav volkswag voyager1 vqsablpzla vsjasnel12 wanderer warcraft wareagle warhamme
  warhammer warrior1 warriors washburn washingt washington waterboy waterloo webhompas webmaste webmaster
  welcome1 welcome12 welcome123 welcome1234 welcome2024 welcome2025 werewolf westside westwood wetpussy
  wg8e3wjf whatever whatsapp whatwhat whiplash whiskers whistler whiteboy whiteout whitesox whocares wildbill
  wildcard wildcats wildfire wildwood william1 williams windmill windows1 windows10 windsurf winston1 wireless
  wishbone wolfgang wolfpack wolverin wolverine woodland woodstoc woofwoof wordpass wp2003wp wrangler wrestler
  wrestlin wrestling wrinkle1 xxxxxxxx yamaha123 yamahar1 yankees1 yankees2 yeahbaby yfcntymrf yjdsqgfhjkm
  yogibear yosemite yoteamo1 z1x2c3v4 zachary1 zanzibar zaq12wsx zaq12wsx3 zaq1xsw2 zaq1zaq1 zaqwsx12
  zaqwsxcde zaqxswcde zeppelin zerocool zildjian zxasqw12 zxcasdqwe zxcasdqwe123 zxcv1234 zxcvbnm1 zxcvbnm12
  zxcvbnm123 zxcvbnmm zxcvzxcv zzzzzzzz`;

const COMMON = new Set(WORDS.trim().split(/\s+/u));
const MARKS = /\p{M}+/gu;

/** Whether the password is one of the most common ones, ignoring case and accents (contract §3). */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.normalize('NFD').replace(MARKS, '').toLowerCase().trim());
}
